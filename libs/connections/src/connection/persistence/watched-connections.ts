import { Injectable } from '@nestjs/common';
import { type WatchedResources } from '#audit';
import { type Caller, Reads } from '#kernel';

/** Who may change a connection may read what happened to it. */
@Injectable()
export class WatchedConnections implements WatchedResources {
  constructor(private readonly reads: Reads) {}

  async of({ orgId, userId, teams }: Caller): Promise<string[]> {
    const rows = await this.reads.rows<{ id: string }>(orgId, watched, [orgId, userId, [...teams.keys()]]);
    return rows.map(({ id }) => id);
  }
}

const watched = `
  select id from connections.connections where org_id = $1 and owner_user_id = $2
  union
  select resource_id as id from connections.shares where org_id = $1 and level = 'edit' and (
    grantee_type = 'org' or grantee_type = 'user' and grantee_id = $2 or grantee_type = 'team' and grantee_id = any($3)
  )`;
