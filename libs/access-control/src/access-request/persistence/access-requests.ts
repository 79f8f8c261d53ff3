import { Injectable } from '@nestjs/common';
import { aggregateColumns, type Act, defineTable, type Read, StoredAggregates } from '#kernel';
import { AccessRequest, type AccessRequestEvent, type AccessRequestState } from '../domain/access-request.js';
import { type RequestConflicts } from '../domain/access-request-policy.js';
import { type RequestedAccess, type RequestKind } from '../domain/requested-access.js';

export const AccessRequestTable = defineTable<AccessRequestState>('access_control.access_requests', {
  ...aggregateColumns,
  requester_user_id: { type: 'text' },
  app_name: { type: 'text', nullable: true },
  kind: { type: 'text' },
  connector_slug: { type: 'text', nullable: true },
  tool_name: { type: 'text', nullable: true },
  operation: { type: 'text', nullable: true },
  origin: { type: 'text', nullable: true },
  permission: { type: 'text', nullable: true },
  resource_type: { type: 'text', nullable: true },
  resource_id: { type: 'text', nullable: true },
  resource_label: { type: 'text', nullable: true },
  level: { type: 'text', nullable: true },
  note: { type: 'text', nullable: true },
  requested_days: { type: 'integer', nullable: true },
  status: { type: 'text' },
  decided_by: { type: 'text', nullable: true },
  decided_at: { type: 'timestamptz', nullable: true },
  decision_note: { type: 'text', nullable: true },
  grant_id: { type: 'text', nullable: true },
  acl_id: { type: 'text', nullable: true },
  expires_at: { type: 'timestamptz' },
  created_at: { type: 'timestamptz' },
  updated_at: { type: 'timestamptz' },
});

/** The fields of a pending request that the check for obsolete requests needs. */
export type UncheckedRequest = RequestedAccess & Pick<AccessRequestState, 'id' | 'requester_user_id'>;

/** A request that was not decided, even if it has expired. */
type OpenRequest = Pick<AccessRequestState, 'id' | 'status' | 'expires_at'>;

@Injectable()
export class AccessRequests extends StoredAggregates<AccessRequestState, AccessRequestEvent, AccessRequest> {
  protected readonly noun = 'access request';
  protected readonly table = AccessRequestTable;
  protected revive = (state: AccessRequestState) => new AccessRequest(state);

  /** Finds the member's undecided request for exactly this access, even if it has expired. */
  async findUndecided(orgId: string, userId: string, access: RequestedAccess) {
    const { connector_slug, tool_name, permission, resource_type, resource_id, level } = access;
    const named = { connector_slug, tool_name, permission, resource_type, resource_id, level };
    const open = await this.transactions.one<Read<OpenRequest>>(orgId, openFor, { user_id: userId, ...named });
    return open ? { ...open, expires_at: new Date(open.expires_at) } : null;
  }

  /** Returns when the access ends that the request was granted. Null if it has no end, or if nothing was granted. */
  async findAccessEnd(orgId: string, { grant_id }: Pick<AccessRequestState, 'grant_id'>): Promise<string | null> {
    const row = await this.transactions.one<{ expires_at: string | null }>(orgId, accessEndOf, { grant_id });
    return row?.expires_at ?? null;
  }

  async findKind(orgId: string, id: string): Promise<RequestKind | null> {
    return (await this.transactions.one<{ kind: RequestKind }>(orgId, kindOf, { id }))?.kind ?? null;
  }

  async countConflicts(orgId: string, userId: string, at: Date): Promise<RequestConflicts> {
    return (await this.transactions.one<RequestConflicts>(orgId, conflictsOf, { user_id: userId, at }))!;
  }

  /** Lists some of the pending requests that were not checked in this epoch. */
  listUnchecked(orgId: string, epoch: number, at: Date): Promise<UncheckedRequest[]> {
    return this.transactions.rows<UncheckedRequest>(orgId, unchecked, { epoch, at });
  }

  async recordChecked(orgId: string, ids: string[], epoch: number): Promise<void> {
    await this.transactions.execute(orgId, checked, { ids, epoch });
  }

  /** Withdraws all requests of a member who leaves. Call this in the transaction that removes the member. */
  async withdrawMemberRequests(orgId: string, userId: string, act: Act): Promise<void> {
    for (const { id } of await this.transactions.rows<{ id: string }>(orgId, pending, { user_id: userId, at: act.at }))
      await this.change(orgId, id, (request) => request.withdraw('member_removed', act));
  }
}

const openFor = `
  select id, status, expires_at from access_control.access_requests
  where org_id = :org_id and requester_user_id = :user_id and status = 'pending'
    and connector_slug is not distinct from :connector_slug and tool_name is not distinct from :tool_name
    and permission is not distinct from :permission and resource_type is not distinct from :resource_type
    and resource_id is not distinct from :resource_id and level is not distinct from :level`;

const accessEndOf = 'select expires_at from access_control.access_grants where org_id = :org_id and id = :grant_id';

const kindOf = `select kind from access_control.access_requests where org_id = :org_id and id = :id`;

const conflictsOf = `
  select count(*) filter (where status = 'pending' and expires_at > :at)::integer as pending,
    count(*) filter (where created_at > :at::timestamptz - interval '1 day')::integer as recent,
    count(*) filter (where app_name is not null and created_at > :at::timestamptz - interval '1 day')::integer as recent_by_apps
  from access_control.access_requests
  where org_id = :org_id and requester_user_id = :user_id and created_at > :at::timestamptz - interval '31 days'`;

const pending = `
  select id from access_control.access_requests
  where org_id = :org_id and requester_user_id = :user_id and status = 'pending' and expires_at > :at order by id`;

const unchecked = `
  select id, requester_user_id, kind, connector_slug, tool_name, operation, origin, permission, resource_type,
    resource_id, resource_label, level
  from access_control.access_requests
  where org_id = :org_id and status = 'pending' and expires_at > :at and checked_epoch < :epoch
  order by id limit 100`;

const checked = `
  update access_control.access_requests set checked_epoch = greatest(checked_epoch, :epoch)
  where org_id = :org_id and id = any(:ids)`;
