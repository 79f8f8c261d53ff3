import { Injectable } from '@nestjs/common';
import { StoredCollections } from '../../collection/persistence/stored-collections.js';
import { type ToolboxEvent } from '../domain/toolbox-events.js';
import { Toolbox, type ToolboxState, type Toolboxes } from '../domain/toolbox.js';
import { ToolboxTable } from './toolbox-table.js';

@Injectable()
export class StoredToolboxes extends StoredCollections<ToolboxState, ToolboxEvent, Toolbox> implements Toolboxes {
  protected readonly noun = 'toolbox';
  protected readonly table = ToolboxTable;
  protected revive = (state: ToolboxState) => new Toolbox(state);

  async onConnections(orgId: string, connectionIds: readonly string[]): Promise<string[]> {
    return connectionIds.length === 0 ? [] : this.ids(orgId, onConnections, { connection_ids: [...connectionIds] });
  }
}

const onConnections = `
  select id from toolboxes.toolboxes as toolbox where org_id = :org_id and exists (
    select from jsonb_array_elements(entries) as entry where entry ->> 'connection_id' = any(:connection_ids::text[]))
  order by id`;
