import { Injectable } from '@nestjs/common';
import { MemberLabels } from '#identity';
import { type Caller } from '#kernel';
import { SharedResources } from '../../share/domain/shareable.js';
import { toolLabel } from '../../restriction/domain/tool-label.js';
import { canResolveRequest, canWithdrawRequest } from '../domain/access-request-policy.js';
import { reasonOf, type RequestedResource, requestedResource, resourcesIn } from '../domain/requested-access.js';
import { type Blocker } from '../domain/blockers.js';
import { RequestBlockers } from '../services/request-blockers.js';
import { type ConnectorLabel, ConnectorLabels } from '../../restriction/domain/connector-labels.js';
import { type AccessRequestRow, type AccessRequestView } from './access-request.view.js';

@Injectable()
export class AccessRequestViewBuilder {
  constructor(
    private readonly connectors: ConnectorLabels,
    private readonly members: MemberLabels,
    private readonly blockers: RequestBlockers,
    private readonly resources: SharedResources,
  ) {}

  /** Finds what blocks the requests of a whole page at once, and loads all names with one lookup per kind. */
  async build(caller: Caller, rows: AccessRequestRow[]): Promise<AccessRequestView[]> {
    const { orgId } = caller;
    const pending = rows.filter(({ status }) => status === 'pending');
    const slugs = rows.map(({ connector_slug }) => connector_slug).filter((slug) => slug !== null);
    const people = rows.flatMap(({ requester_user_id, decided_by }) => [requester_user_id, decided_by]);
    const [blockers, connectors, members, resources] = await Promise.all([
      this.blockers.findBlockers(orgId, pending),
      this.connectors.labelsFor(orgId, [...new Set(slugs)]),
      this.members.labelsFor(orgId, people),
      this.resources.find(orgId, resourcesIn(rows)),
    ]);
    const blocking = new Map(pending.map(({ id }, position) => [id, blockers[position]!.blocked_by]));
    return rows.map((row) => {
      const resource = requestedResource(caller, row, resources);
      return toView(caller, row, { connectors, members, blocked_by: blocking.get(row.id) ?? [], resource });
    });
  }
}

type Labels = {
  connectors: ReadonlyMap<string, ConnectorLabel>;
  members: ReadonlyMap<string, string>;
  blocked_by: Blocker[];
  resource: RequestedResource | null;
};

/** Returns a member's name. If there is an id but no name, the member has left. */
const nameIn = ({ members }: Labels, id: string | null): string | null =>
  id === null ? null : (members.get(id) ?? null);

const connectorIn = ({ connectors }: Labels, slug: string | null): string | null =>
  slug && (connectors.get(slug)?.label ?? slug);

const toView = (caller: Caller, row: AccessRequestRow, labels: Labels): AccessRequestView => ({
  id: row.id,
  kind: row.kind,
  reason: reasonOf(row.kind),
  requester_user_id: row.requester_user_id,
  requester_label: nameIn(labels, row.requester_user_id),
  connector_slug: row.connector_slug,
  connector_label: connectorIn(labels, row.connector_slug),
  tool_name: row.tool_name,
  tool_label: row.tool_name && toolLabel(row.tool_name, row.connector_slug ?? ''),
  permission: row.permission,
  resource_type: row.resource_type,
  resource_id: row.resource_id,
  resource_label: labels.resource?.label ?? null,
  level: row.level,
  note: row.note,
  requested_days: row.requested_days,
  status: row.status,
  blocked_by: labels.blocked_by,
  decided_by: row.decided_by,
  decided_by_label: nameIn(labels, row.decided_by),
  decided_at: row.decided_at,
  decision_note: row.decision_note,
  grant_id: row.grant_id,
  acl_id: row.acl_id,
  can_resolve: canResolveRequest(caller, row, labels.resource).allowed,
  can_withdraw: canWithdrawRequest(caller, row).allowed,
  expires_at: row.expires_at,
  created_at: row.created_at,
  updated_at: row.updated_at,
});
