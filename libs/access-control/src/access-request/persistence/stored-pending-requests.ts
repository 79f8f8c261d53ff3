import { Injectable } from '@nestjs/common';
import { type OpenRequests, type Permission } from '#identity';
import { type Caller, Clock, Reads } from '#kernel';
import {
  type PendingRequest,
  type PendingRequests,
  type PermissionRequest,
} from '../../decision/domain/pending-requests.js';

@Injectable()
export class StoredPendingRequests implements PendingRequests, OpenRequests {
  constructor(
    private readonly reads: Reads,
    private readonly clock: Clock,
  ) {}

  async idOf({ orgId, userId }: Caller, slug: string, toolName: string | null): Promise<string | null> {
    const values = [orgId, userId, slug, toolName, this.clock.now()];
    const [found] = await this.reads.rows<{ id: string }>(orgId, pending, values);
    return found?.id ?? null;
  }

  async countOf({ orgId, userId }: Pick<Caller, 'orgId' | 'userId'>): Promise<number> {
    const [counted] = await this.reads.rows<{ count: number }>(orgId, own, [orgId, userId, this.clock.now()]);
    return counted?.count ?? 0;
  }

  of(orgId: string, userIds: readonly string[]): Promise<PendingRequest[]> {
    return this.reads.rows<PendingRequest>(orgId, pendingOf, [orgId, userIds, this.clock.now()]);
  }

  forPermissions(orgId: string, permissions: readonly Permission[]): Promise<PermissionRequest[]> {
    return this.reads.rows<PermissionRequest>(orgId, forPermissions, [orgId, permissions, this.clock.now()]);
  }
}

const pendingOf = `
  select requester_user_id as user_id, connector_slug, tool_name, operation, origin
  from access_control.access_requests
  where org_id = $1 and requester_user_id = any($2) and status = 'pending' and connector_slug is not null
    and expires_at > $3`;

const forPermissions = `
  select requester_user_id as user_id, permission from access_control.access_requests
  where org_id = $1 and status = 'pending' and permission = any($2) and expires_at > $3`;

const pending = `
  select id from access_control.access_requests
  where org_id = $1 and requester_user_id = $2 and status = 'pending' and connector_slug = $3
    and tool_name is not distinct from $4 and expires_at > $5`;

const own = `
  select count(*)::integer as count from access_control.access_requests
  where org_id = $1 and requester_user_id = $2 and status = 'pending' and expires_at > $3`;
