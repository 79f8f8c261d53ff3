import { Injectable } from '@nestjs/common';
import { type ConnectedConnectors, reachValues, type Viewer } from '#access-control';
import { Reads } from '#kernel';
import { reachableIds } from './reachable-connections.js';

@Injectable()
export class StoredConnectedConnectors implements ConnectedConnectors {
  constructor(private readonly reads: Reads) {}

  async has(viewer: Viewer, slug: string): Promise<boolean> {
    const values = { ...reachValues(viewer), slug };
    return (await this.reads.one(viewer.orgId, reached, values)) !== undefined;
  }
}

const reached = `
  select id from connections.connections
  where org_id = :org_id and connector_slug = :slug and status <> 'disconnected' and id in (${reachableIds()})
  limit 1`;
