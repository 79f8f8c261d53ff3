import { Injectable } from '@nestjs/common';
import { defineTable, Reads, type RowOf } from '#kernel';
import { DependentToolboxes, type LostAccess } from '#access-control';
import {
  collectionFields,
  collectionTable,
  StoredCollections,
} from '../../collection/persistence/stored-collections.js';
import { Toolbox, type ToolboxEvent, type ToolboxState } from '../domain/toolbox.js';
import { type CollectionRow, type OneCollectionRow, type Reached } from '../../collection/domain/reached-collection.js';
import { type ToolboxEntry } from '../../entry/domain/entry.js';

export const ToolboxTable = defineTable<ToolboxState>('toolboxes.toolboxes', {
  ...collectionTable,
  template_id: { type: 'text', nullable: true },
  approval_policy: { type: 'jsonb', nullable: true },
  tool_search: { type: 'boolean' },
  is_personal: { type: 'boolean' },
  skill_origin_template_id: { type: 'text', nullable: true },
  skill_origin_template_name: { type: 'text', nullable: true },
});

/** The columns that only toolboxes have. */
export const toolboxColumns = ToolboxTable.omit([...collectionFields, 'is_personal']);

export type ToolboxRow = CollectionRow & RowOf<typeof toolboxColumns>;

/** A toolbox as the route for a single one reads it. */
export type OneToolboxRow = OneCollectionRow<ToolboxRow, ToolboxEntry>;

/** A toolbox, and the caller's access to it. */
export type ReachedToolbox<Row extends ToolboxRow = ToolboxRow> = Reached<Row>;

@Injectable()
export class Toolboxes extends StoredCollections<ToolboxState, ToolboxEvent, Toolbox> {
  protected readonly noun = 'toolbox';
  protected readonly table = ToolboxTable;
  protected revive = (state: ToolboxState) => new Toolbox(state);

  /** Lists the ids of the toolboxes with an entry on one of these connections. */
  async listOnConnections(orgId: string, connectionIds: readonly string[]): Promise<string[]> {
    return connectionIds.length === 0 ? [] : this.ids(orgId, onConnections, { connection_ids: [...connectionIds] });
  }

  /** Finds the toolbox that the member's pages made for the member's agent. A shared toolbox is not personal. */
  async findPersonal(orgId: string, userId: string): Promise<string | undefined> {
    return (await this.ids(orgId, unsharedPersonal, { user_id: userId }))[0];
  }
}

const unsharedPersonal = `
  select id from toolboxes.toolboxes as toolbox
  where org_id = :org_id and owner_user_id = :user_id and is_personal and not exists (
    select from toolboxes.toolbox_shares as share where share.org_id = :org_id and share.resource_id = toolbox.id)
  order by id limit 1`;

const onConnections = `
  select id from toolboxes.toolboxes as toolbox where org_id = :org_id and exists (
    select from jsonb_array_elements(entries) as entry where entry ->> 'connection_id' = any(:connection_ids::text[]))
  order by id`;

@Injectable()
export class StoredDependentToolboxes implements DependentToolboxes {
  constructor(private readonly reads: Reads) {}

  async count(orgId: string, lost: LostAccess): Promise<number> {
    const owned = await this.reads.rows<Owned>(orgId, ownedBy, { owners: [...lost.keys()] });
    return owned.filter(({ owner_user_id, entries }) =>
      entries.some(([slug, tool]) => {
        const tools = lost.get(owner_user_id)?.get(slug);
        return tools === 'all' || tools?.has(tool);
      }),
    ).length;
  }
}

type Owned = { owner_user_id: string; entries: [slug: string, tool: string][] };

const ownedBy = `
  select owner_user_id, array(
    select jsonb_build_array(entry ->> 'connector_slug', entry ->> 'tool_name')
    from jsonb_array_elements(entries) as entry
    where entry ->> 'connector_slug' is not null) as entries
  from toolboxes.toolboxes
  where org_id = :org_id and owner_user_id = any(:owners)`;
