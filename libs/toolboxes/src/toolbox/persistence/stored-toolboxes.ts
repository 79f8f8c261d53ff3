import { Injectable } from '@nestjs/common';
import { type Reach, reachOf, type ShareEntry } from '#access-control';
import { type Caller, StoredAggregates } from '#kernel';
import { type ToolboxEvent } from '../domain/toolbox-events.js';
import { type ToolboxState } from '../domain/toolbox-state.js';
import { Toolbox } from '../domain/toolbox.js';
import { type Toolboxes } from '../domain/toolboxes.js';
import { ToolboxTable } from './toolbox-table.js';

@Injectable()
export class StoredToolboxes extends StoredAggregates<ToolboxState, ToolboxEvent, Toolbox> implements Toolboxes {
  protected readonly noun = 'toolbox';
  protected readonly table = ToolboxTable;
  protected revive = (state: ToolboxState) => new Toolbox(state);

  async reachTo(caller: Caller, { org_id, id, owner_user_id }: ToolboxState): Promise<Reach | null> {
    const entries = await this.transactions.rows<ShareEntry>(org_id, entriesOn, { id });
    return reachOf(caller, owner_user_id, entries);
  }

  ownedBy(orgId: string, userId: string): Promise<string[]> {
    return this.ids(orgId, owned, { user_id: userId });
  }

  async onConnections(orgId: string, connectionIds: readonly string[]): Promise<string[]> {
    return connectionIds.length === 0 ? [] : this.ids(orgId, onConnections, { connection_ids: [...connectionIds] });
  }

  private async ids(orgId: string, sql: string, values: Record<string, string | string[]>): Promise<string[]> {
    return (await this.transactions.rows<{ id: string }>(orgId, sql, values)).map(({ id }) => id);
  }
}

const entriesOn = `
  select grantee_type, grantee_id, level from toolboxes.toolbox_shares where org_id = :org_id and resource_id = :id`;

const owned = 'select id from toolboxes.toolboxes where org_id = :org_id and owner_user_id = :user_id order by id';

const onConnections = `
  select id from toolboxes.toolboxes as toolbox where org_id = :org_id and exists (
    select from jsonb_array_elements(entries) as entry where entry ->> 'connection_id' = any(:connection_ids::text[]))
  order by id`;
