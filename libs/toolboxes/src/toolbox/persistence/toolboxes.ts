import { Injectable } from '@nestjs/common';
import { StoredCollections, collectionTable } from '../../collection/persistence/stored-collections.js';
import { type ToolboxEvent, Toolbox, type ToolboxState } from '../domain/toolbox.js';
import { type OneCollectionRow, type CollectionRow, type Reached } from '../../collection/domain/reached-collection.js';
import { type Read } from '#kernel';
import { type ToolboxEntry } from '../../entry/domain/entry.js';
import { EntitySchema } from 'typeorm';

export const ToolboxTable = new EntitySchema<ToolboxState>({
  name: 'Toolbox',
  schema: 'toolboxes',
  tableName: 'toolboxes',
  columns: {
    ...collectionTable,
    template_id: { type: 'text', nullable: true },
    approval_policy: { type: 'jsonb', nullable: true },
    tool_search: { type: 'boolean' },
    skill_origin_template_id: { type: 'text', nullable: true },
    skill_origin_template_name: { type: 'text', nullable: true },
  },
});

type Own =
  'template_id' | 'approval_policy' | 'tool_search' | 'skill_origin_template_id' | 'skill_origin_template_name';

export type ToolboxRow = CollectionRow & Read<Pick<ToolboxState, Own>>;

/** The columns that only toolboxes have. */
export const toolboxColumns =
  'template_id, approval_policy, tool_search, skill_origin_template_id, skill_origin_template_name';

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
}

const onConnections = `
  select id from toolboxes.toolboxes as toolbox where org_id = :org_id and exists (
    select from jsonb_array_elements(entries) as entry where entry ->> 'connection_id' = any(:connection_ids::text[]))
  order by id`;
