import { Injectable } from '@nestjs/common';
import { type Caller } from '#kernel';
import { SharedResources } from '../../share/domain/shared-resources.js';
import { toolLabel } from '../../restriction/domain/tool-label.js';
import { canResolveRequest, canWithdrawRequest } from '../domain/access-request-policy.js';
import { reasonOf } from '../domain/requested-access.js';
import { type Blocker, RequestBlockers } from '../domain/request-blockers.js';
import { type RequestedResource, requestedResource, resourcesIn } from '../domain/requested-resource.js';
import { type AccessRequestRow, type AccessRequestView } from './access-request.view.js';
import { ConnectorLabels } from '../../restriction/domain/connector-labels.js';

@Injectable()
export class AccessRequestViews {
  constructor(
    private readonly connectors: ConnectorLabels,
    private readonly blockers: RequestBlockers,
    private readonly resources: SharedResources,
  ) {}

  /** Looks at what stands in the way of a whole page at once. */
  async of(caller: Caller, rows: AccessRequestRow[]): Promise<AccessRequestView[]> {
    const pending = rows.filter(({ status }) => status === 'pending');
    const slugs = rows.map(({ connector_slug }) => connector_slug).filter((slug) => slug !== null);
    const [blockers, labels, resources] = await Promise.all([
      this.blockers.of(caller.orgId, pending),
      this.connectors.of(caller.orgId, [...new Set(slugs)]),
      this.resources.of(caller.orgId, resourcesIn(rows)),
    ]);
    const blocking = new Map(pending.map(({ id }, place) => [id, blockers[place]!.blocked_by]));
    return rows.map((row) => {
      const label = row.connector_slug && (labels.get(row.connector_slug)?.label ?? row.connector_slug);
      return toView(caller, row, {
        label,
        blocked_by: blocking.get(row.id) ?? [],
        resource: requestedResource(caller, row, resources),
      });
    });
  }
}

type Known = { label: string | null; blocked_by: Blocker[]; resource: RequestedResource | null };

const toView = (caller: Caller, row: AccessRequestRow, { label, blocked_by, resource }: Known): AccessRequestView => ({
  id: row.id,
  kind: row.kind,
  reason: reasonOf(row.kind),
  requester_user_id: row.requester_user_id,
  requester_label: row.requester_label,
  connector_slug: row.connector_slug,
  connector_label: label,
  tool_name: row.tool_name,
  tool_label: row.tool_name && toolLabel(row.tool_name, row.connector_slug ?? ''),
  permission: row.permission,
  resource_type: row.resource_type,
  resource_id: row.resource_id,
  resource_label: resource?.label ?? null,
  level: row.level,
  note: row.note,
  requested_days: row.requested_days,
  status: row.status,
  blocked_by,
  decided_by: row.decided_by,
  decided_by_label: row.decided_by_label,
  decided_at: row.decided_at,
  decision_note: row.decision_note,
  grant_id: row.grant_id,
  acl_id: row.acl_id,
  can_resolve: canResolveRequest(caller, row, resource).allowed,
  can_withdraw: canWithdrawRequest(caller, row).allowed,
  expires_at: row.expires_at,
  created_at: row.created_at,
  updated_at: row.updated_at,
});
