import { Injectable } from '@nestjs/common';
import { levelOnThing, levelRanks, reachValues } from '#access-control';
import { type Caller, type Filters, narrow, type Narrowing, type Page, Paging, Reads, type Sorts } from '#kernel';
import { Searches } from '#platform/search';
import { type CollectionKind } from '../../entry/domain/entry.js';
import { sharing } from '../domain/collection.js';
import { type CollectionRow, reached, type Reached } from '../domain/reached-collection.js';
import { collectionColumns, reachCondition } from '../services/collection-reader.js';
import { type CollectionQuery } from './collection.view.js';

/** What differs between lists of toolboxes and lists of templates. */
type CollectionList<Row extends CollectionRow, View> = {
  kind: CollectionKind;
  /** The columns that only this kind has. */
  columns: string;
  sorts: Sorts;
  filters?: Filters<{ template_id?: string }>;
  /**
   * A filter that SQL cannot evaluate. `ids` finds the toolboxes or templates with a property. The list contains these
   * or, if `matching` is false, all others.
   */
  idFilter?: { matching: boolean; ids: () => Promise<string[]> };
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

  load<Row extends CollectionRow, View>(
    caller: Caller,
    query: CollectionQuery & { sort?: string },
    list: CollectionList<Row, View>,
  ): Promise<Page<View>> {
    const page = () => this.page(caller, query, list);
    return query.q === undefined && !list.idFilter ? page() : this.reads.heavily(page);
  }

  private async page<Row extends CollectionRow, View>(
    caller: Caller,
    query: CollectionQuery & { sort?: string },
    list: CollectionList<Row, View>,
  ): Promise<Page<View>> {
    const { orgId } = caller;
    const { kind, columns, sorts, views } = list;
    const window = this.paging.open({ orgId, route: `GET /${kind}`, query, sorts, dates });
    const { conditions, values } = await this.narrowing(orgId, query, list);
    const { result, ...cursors } = await window.read<Row>(
      `select ${collectionColumns}, ${columns}, ${window.keys} from ${sharing[kind].things} as thing
       where org_id = :org_id and ${reachCondition(kind)} ${conditions}`,
      { ...reachValues(caller), ...values },
    );
    return { result: await views(result.map((row) => reached<Row>(caller, row)!)), ...cursors };
  }

  private async narrowing<Row extends CollectionRow, View>(
    orgId: string,
    query: CollectionQuery,
    { kind, filters, idFilter }: CollectionList<Row, View>,
  ): Promise<Narrowing> {
    const { access } = query;
    const found = await this.searches.holding(orgId, sharing[kind].things, query.q);
    const filtered = { ...query, found, filtered_ids: await idFilter?.ids() };
    const { conditions, values } = narrow<typeof filtered & { template_id?: string }>(
      { ...common, ...filters },
      filtered,
    );
    return {
      conditions: access ? `${conditions} and ${accessIs(kind, access)}` : conditions,
      values: { ...values, ...(idFilter && { matching: idFilter.matching }) },
    };
  }
}

const dates = { created: 'thing.created_at', updated: 'thing.updated_at' };

const common: Filters<CollectionQuery & { found?: string[]; filtered_ids?: string[] }> = {
  q: `strpos(name_key || ' ' || coalesce(kernel.text_key(description), ''), :q) > 0`,
  found: 'id = any(:found)',
  owner_user_id: 'owner_user_id = :owner_user_id',
  connector_slug: `exists (select from jsonb_array_elements(pins) as pin where pin ->> 0 = any(:connector_slug::text[]))`,
  filtered_ids: '(id = any(:filtered_ids::text[])) = :matching',
};

function accessIs(kind: CollectionKind, access: NonNullable<CollectionQuery['access']>): string {
  if (access === 'owner') return 'owner_user_id = :user_id';
  if (access === 'shared') return 'owner_user_id is distinct from :user_id';
  return `owner_user_id is distinct from :user_id and ${levelOnThing(sharing[kind])} = ${levelRanks[access]}`;
}
