import { Injectable } from '@nestjs/common';
import { type EditableResources } from '#audit';
import { type Caller, Reads } from '#kernel';
import { callerValues, isGrantedToCaller } from './reachable-connections.js';

/** Members who can edit a connection can read its history. */
@Injectable()
export class StoredEditableConnections implements EditableResources {
  constructor(private readonly reads: Reads) {}

  async of(caller: Caller): Promise<string[]> {
    const rows = await this.reads.rows<{ id: string }>(caller.orgId, editable, callerValues(caller));
    return rows.map(({ id }) => id);
  }
}

const editable = `
  select id from connections.connections where org_id = :org_id and owner_user_id = :user_id
  union select resource_id from connections.shares where org_id = :org_id and level = 'edit' and ${isGrantedToCaller}`;
