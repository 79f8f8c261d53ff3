import { Injectable } from '@nestjs/common';
import {
  reaches,
  type Reach,
  computeReach,
  type Shareable,
  ShareableKind,
  type ShareEntry,
  type Viewer,
} from '#access-control';
import { Reads } from '#kernel';
import { type ConnectorStatus } from '../domain/connector.js';
import { sharing } from '../domain/ownership-policy.js';

type ConnectorShareable = Shareable & { status: ConnectorStatus };

@Injectable()
export class StoredConnectorKind extends ShareableKind {
  readonly kind = sharing.kind;
  readonly shares = sharing.shares;
  readonly teamAdminsShare = sharing.teamAdminsShare;

  constructor(private readonly reads: Reads) {
    super();
  }

  findMany(orgId: string, slugs: readonly string[]): Promise<Shareable[]> {
    return this.reads.rows<ConnectorShareable>(orgId, find, { slugs });
  }

  async ownedBy(orgId: string, userId: string): Promise<string[]> {
    const rows = await this.reads.rows<{ slug: string }>(orgId, owned, { user_id: userId });
    return rows.map(({ slug }) => slug);
  }

  /**
   * Like `isConnectorVisible`: only editors see unpublished connectors, and members who may assign an owner see
   * ownerless ones.
   */
  override reach(viewer: Viewer, shareable: Shareable, entries: readonly ShareEntry[]): Reach | null {
    const { status, owner_user_id: owner } = shareable as ConnectorShareable;
    const reach = computeReach(viewer, owner, entries);
    if (reach === null) return owner === null && viewer.permissions.has('connector:manage') ? viewOnly : null;
    return status === 'published' || reaches(reach.access, 'edit') ? reach : null;
  }
}

const viewOnly: Reach = { access: 'view', access_via: 'org', access_via_team: null, administered: null };

const find = `
  select slug as id, definition->>'name' as label, owner_user_id, status from catalog.connectors
  where org_id = :org_id and slug = any(:slugs)`;

const owned = 'select slug from catalog.connectors where org_id = :org_id and owner_user_id = :user_id';
