import { Injectable } from '@nestjs/common';
import { levelOnThing, levelRanks, reachValues } from '#access-control';
import { type Caller, Reads } from '#kernel';
import { type Filters, narrow, type Page, Paging, type Sorts } from '#kernel/paging';
import { Searches, type SearchFilter } from '#platform/search';
import { type CollectionKind } from '../../entry/domain/entry.js';
import { sharing } from '../domain/collection.js';
import { type CollectionRow, reached, type Reached } from '../domain/reached-collection.js';
import { collectionColumns, reachCondition } from '../services/collection-reader.js';
import { type CollectionQuery } from './collection.view.js';

/** What differs between lists of toolboxes and lists of templates. */
type CollectionList<Query extends CollectionQuery, Row extends CollectionRow, View> = {
  kind: CollectionKind;
  /** The columns that only this kind has. */
  columns: string;
  sorts: Sorts;
  filters: Filters<Query & SearchFilter>;
  /** Loads the ids of the toolboxes or templates with a property that SQL cannot evaluate, for a filter's `:ids`. */
  loadIds?: () => Promise<string[]>;
  views: (rows: readonly Reached<Row>[]) => Promise<View[]>;
};

/** Lists the toolboxes or templates that the caller can access, in pages. */
@Injectable()
export class CollectionPages {
  constructor(
    private readonly reads: Reads,
    private readonly paging: Paging,
    private readonly searches: Searches,
  ) {}

  load<Query extends CollectionQuery & { sort?: string }, Row extends CollectionRow, View>(
    caller: Caller,
    query: Query,
    list: CollectionList<Query, Row, View>,
  ): Promise<Page<View>> {
    const page = () => this.page(caller, query, list);
    return query.q === undefined && !list.loadIds ? page() : this.reads.heavily(page);
  }

  private async page<Query extends CollectionQuery & { sort?: string }, Row extends CollectionRow, View>(
    caller: Caller,
    query: Query,
    list: CollectionList<Query, Row, View>,
  ): Promise<Page<View>> {
    const { orgId } = caller;
    const { kind, columns, sorts, filters, views } = list;
    const window = this.paging.open({ orgId, route: `GET /${kind}`, query, sorts, dates });
    const found = await this.searches.holding(orgId, sharing[kind].things, query.q);
    const ids = (await list.loadIds?.()) ?? [];
    const { conditions, values } = narrow<Query & SearchFilter>(filters, { ...query, found });
    const { result, ...cursors } = await window.read<Row>(
      `select ${collectionColumns}, ${columns}, ${window.keys} from ${sharing[kind].things} as thing
       where org_id = :org_id and ${reachCondition(kind)} ${conditions}`,
      { ...values, ...reachValues(caller), ids },
    );
    return { result: await views(result.map((row) => reached<Row>(caller, row)!)), ...cursors };
  }
}

const dates = { created: 'thing.created_at', updated: 'thing.updated_at' };

/** The filters that toolboxes and templates share. */
export const collectionFilters = (kind: CollectionKind): Filters<CollectionQuery & SearchFilter> => ({
  q: `strpos(name_key || ' ' || coalesce(kernel.text_key(description), ''), :q) > 0`,
  found: 'id = any(:found)',
  access: (access) => accessIs(kind, access),
  owner_user_id: 'owner_user_id = :owner_user_id',
  connector_slug: `exists (select from jsonb_array_elements(pins) as pin where pin ->> 0 = any(:connector_slug::text[]))`,
});

function accessIs(kind: CollectionKind, access: NonNullable<CollectionQuery['access']>): string {
  if (access === 'owner') return 'owner_user_id = :user_id';
  if (access === 'shared') return 'owner_user_id is distinct from :user_id';
  return `owner_user_id is distinct from :user_id and ${levelOnThing(sharing[kind])} = ${levelRanks[access]}`;
}
