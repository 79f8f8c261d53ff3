import { Injectable } from '@nestjs/common';
import { type Act, StoredAggregates } from '#kernel';
import { type AccessRequestEvent } from '../domain/access-request-events.js';
import { AccessRequest, type AccessRequestState } from '../domain/access-request.js';
import { type AccessRequests, type RequestCounts, type UncheckedRequest } from '../domain/access-requests.js';
import { type RequestedAccess, type RequestKind } from '../domain/requested-access.js';
import { AccessRequestTable } from './access-request-table.js';

@Injectable()
export class StoredAccessRequests
  extends StoredAggregates<AccessRequestState, AccessRequestEvent, AccessRequest>
  implements AccessRequests
{
  protected readonly noun = 'access request';
  protected readonly table = AccessRequestTable;
  protected revive = (state: AccessRequestState) => new AccessRequest(state);

  async openFor(orgId: string, userId: string, access: RequestedAccess) {
    const { connector_slug, tool_name, permission, resource_type, resource_id, level } = access;
    const [open] = await this.rows<Pick<AccessRequestState, 'id' | 'status' | 'expires_at'>>(openFor, orgId, [
      userId,
      connector_slug,
      tool_name,
      permission,
      resource_type,
      resource_id,
      level,
    ]);
    return open ?? null;
  }

  async kindOf(orgId: string, id: string): Promise<RequestKind | null> {
    const [found] = await this.rows<{ kind: RequestKind }>(kindOf, orgId, [id]);
    return found?.kind ?? null;
  }

  async countsOf(orgId: string, userId: string, at: Date): Promise<RequestCounts> {
    const [load] = await this.rows<RequestCounts>(loadOf, orgId, [userId, at]);
    return load!;
  }

  async unchecked(orgId: string, at: Date): Promise<{ epoch: number; requests: UncheckedRequest[] }> {
    const rows = await this.rows<UncheckedRequest & { epoch: string }>(unchecked, orgId, [at]);
    return { epoch: Number(rows[0]?.epoch ?? 0), requests: rows };
  }

  async noteChecked(orgId: string, ids: string[], epoch: number): Promise<void> {
    await this.rows(checked, orgId, [ids, epoch]);
  }

  async withdrawAllOf(orgId: string, userId: string, act: Act): Promise<void> {
    for (const { id } of await this.rows<{ id: string }>(pending, orgId, [userId, act.at]))
      await this.change(orgId, id, (request) => request.withdraw('member_removed', act));
  }

  private rows<Row>(sql: string, orgId: string, values: unknown[]): Promise<Row[]> {
    return this.transactions.run(orgId, (manager) => manager.query<Row[]>(sql, [orgId, ...values]));
  }
}

const openFor = `
  select id, status, expires_at from access_control.access_requests
  where org_id = $1 and requester_user_id = $2 and status = 'pending' and connector_slug is not distinct from $3
    and tool_name is not distinct from $4 and permission is not distinct from $5
    and resource_type is not distinct from $6 and resource_id is not distinct from $7 and level is not distinct from $8`;

const kindOf = `select kind from access_control.access_requests where org_id = $1 and id = $2`;

const loadOf = `
  select count(*) filter (where status = 'pending' and expires_at > $3)::integer as pending,
    count(*) filter (where created_at > $3::timestamptz - interval '1 day')::integer as recent
  from access_control.access_requests
  where org_id = $1 and requester_user_id = $2 and created_at > $3::timestamptz - interval '31 days'`;

const pending = `
  select id from access_control.access_requests
  where org_id = $1 and requester_user_id = $2 and status = 'pending' and expires_at > $3 order by id`;

const unchecked = `
  select request.id, requester_user_id, kind, connector_slug, tool_name, operation, origin, permission, resource_type,
    resource_id, resource_label, level, epoch.epoch
  from kernel.access_epochs epoch
  join access_control.access_requests request on request.org_id = epoch.org_id
  where epoch.org_id = $1 and request.status = 'pending' and request.expires_at > $2
    and request.checked_epoch < epoch.epoch
  order by request.id limit 100`;

const checked = `
  update access_control.access_requests set checked_epoch = greatest(checked_epoch, $3)
  where org_id = $1 and id = any($2)`;
