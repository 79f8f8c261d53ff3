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

  async findId({ orgId, userId }: Caller, slug: string, toolName: string | null): Promise<string | null> {
    const values = { user_id: userId, connector_slug: slug, tool_name: toolName, now: this.clock.now() };
    return (await this.reads.one<{ id: string }>(orgId, pending, values))?.id ?? null;
  }

  async countForMember({ orgId, userId }: Pick<Caller, 'orgId' | 'userId'>): Promise<number> {
    const counted = await this.reads.one<{ count: number }>(orgId, own, { user_id: userId, now: this.clock.now() });
    return counted?.count ?? 0;
  }

  listByMember(orgId: string, userIds: readonly string[]): Promise<PendingRequest[]> {
    return this.reads.rows<PendingRequest>(orgId, pendingOf, { user_ids: userIds, now: this.clock.now() });
  }

  listForPermissions(orgId: string, permissions: readonly Permission[]): Promise<PermissionRequest[]> {
    return this.reads.rows<PermissionRequest>(orgId, forPermissions, { permissions, now: this.clock.now() });
  }
}

const pendingOf = `
  select requester_user_id as user_id, connector_slug, tool_name, operation, origin
  from access_control.access_requests
  where org_id = :org_id and requester_user_id = any(:user_ids) and status = 'pending'
    and connector_slug is not null and expires_at > :now`;

const forPermissions = `
  select requester_user_id as user_id, permission from access_control.access_requests
  where org_id = :org_id and status = 'pending' and permission = any(:permissions) and expires_at > :now`;

const pending = `
  select id from access_control.access_requests
  where org_id = :org_id and requester_user_id = :user_id and status = 'pending'
    and connector_slug = :connector_slug and tool_name is not distinct from :tool_name and expires_at > :now`;

const own = `
  select count(*)::integer as count from access_control.access_requests
  where org_id = :org_id and requester_user_id = :user_id and status = 'pending' and expires_at > :now`;
