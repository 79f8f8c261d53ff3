import { Injectable } from '@nestjs/common';
import { type Caller } from '#kernel';
import { ConnectorLabels } from '../../restriction/domain/ports.js';
import { toolLabel } from '../../restriction/domain/tool-label.js';
import { canResolveRequest, canWithdrawRequest } from '../domain/access-request-policy.js';
import { type Blocker, Needs } from '../domain/needs.js';
import { type AccessRequestRow, type AccessRequestView } from './access-request.view.js';

@Injectable()
export class AccessRequestViews {
  constructor(
    private readonly connectors: ConnectorLabels,
    private readonly needs: Needs,
  ) {}

  /** Looks at what stands in the way of a whole page at once. */
  async of(caller: Caller, rows: AccessRequestRow[]): Promise<AccessRequestView[]> {
    const pending = rows.filter(({ status }) => status === 'pending');
    const slugs = rows.map(({ connector_slug }) => connector_slug).filter((slug) => slug !== null);
    const [needs, labels] = await Promise.all([
      this.needs.of(caller.orgId, pending),
      this.connectors.of(caller.orgId, [...new Set(slugs)]),
    ]);
    const blocking = new Map(pending.map(({ id }, place) => [id, needs[place]!.blocked_by]));
    return rows.map((row) => {
      const label = row.connector_slug && (labels.get(row.connector_slug)?.label ?? row.connector_slug);
      return toView(caller, row, label, blocking.get(row.id) ?? []);
    });
  }
}

const toView = (
  caller: Caller,
  row: AccessRequestRow,
  connector_label: string | null,
  blocked_by: Blocker[],
): AccessRequestView => ({
  id: row.id,
  kind: row.kind,
  reason: row.kind === 'permission' ? 'permission' : 'restriction',
  requester_user_id: row.requester_user_id,
  requester_label: row.requester_label,
  connector_slug: row.connector_slug,
  connector_label,
  tool_name: row.tool_name,
  tool_label: row.tool_name && toolLabel(row.tool_name, row.connector_slug ?? ''),
  permission: row.permission,
  note: row.note,
  requested_days: row.requested_days,
  status: row.status,
  blocked_by,
  decided_by: row.decided_by,
  decided_by_label: row.decided_by_label,
  decided_at: row.decided_at,
  decision_note: row.decision_note,
  grant_id: row.grant_id,
  can_resolve: canResolveRequest(caller, row).allowed,
  can_withdraw: canWithdrawRequest(caller, row).allowed,
  expires_at: row.expires_at,
  created_at: row.created_at,
  updated_at: row.updated_at,
});
