import { Injectable } from '@nestjs/common';
import { type EditableResources } from '#audit';
import { type Caller, Reads } from '#kernel';
import { callerValues, isGrantedToCaller, isReached } from './reachable-connections.js';

/**
 * Finds the connections that a caller can edit. Editors can also read a connection's history and decide on its
 * approvals.
 */
@Injectable()
export class StoredEditableConnections implements EditableResources {
  constructor(private readonly reads: Reads) {}

  async idsFor(caller: Caller): Promise<string[]> {
    const rows = await this.reads.rows<{ id: string }>(caller.orgId, editable, callerValues(caller));
    return rows.map(({ id }) => id);
  }

  async visible(caller: Caller, ids: readonly string[]): Promise<ReadonlySet<string>> {
    if (ids.length === 0) return new Set();
    const rows = await this.reads.rows<{ id: string }>(caller.orgId, reached, { ...callerValues(caller), ids });
    return new Set(rows.map(({ id }) => id));
  }
}

const editable = `
  select id from connections.connections where org_id = :org_id and owner_user_id = :user_id
  union select resource_id from connections.shares where org_id = :org_id and level = 'edit' and ${isGrantedToCaller}`;

const reached = `
  select id from connections.connections connection where org_id = :org_id and id = any(:ids) and ${isReached}`;
