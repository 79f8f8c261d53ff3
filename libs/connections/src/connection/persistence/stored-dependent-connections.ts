import { Injectable } from '@nestjs/common';
import { type DependentConnections, type LostAccess } from '#access-control';
import { Reads } from '#kernel';

@Injectable()
export class StoredDependentConnections implements DependentConnections {
  constructor(private readonly reads: Reads) {}

  async count(orgId: string, lost: LostAccess): Promise<number> {
    const owned = await this.reads.rows<Owned>(orgId, ownedBy, { owners: [...lost.keys()] });
    return owned
      .filter(({ owner_user_id, connector_slug }) => lost.get(owner_user_id)?.get(connector_slug) === 'all')
      .reduce((sum, { count }) => sum + count, 0);
  }
}

type Owned = { owner_user_id: string; connector_slug: string; count: number };

const ownedBy = `
  select owner_user_id, connector_slug, count(*)::integer as count from connections.connections
  where org_id = :org_id and owner_user_id = any(:owners) and status <> 'disconnected'
  group by owner_user_id, connector_slug`;
