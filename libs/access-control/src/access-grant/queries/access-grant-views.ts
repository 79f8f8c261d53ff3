import { Injectable } from '@nestjs/common';
import { type Caller } from '#kernel';
import { toolLabel } from '../../restriction/domain/tool-label.js';
import { canExtendGrant, canRevokeGrant } from '../domain/access-grant-policy.js';
import { type AccessGrantRow, type AccessGrantView } from './access-grant.view.js';
import { ConnectorLabels } from '../../restriction/domain/connector-labels.js';

@Injectable()
export class AccessGrantViews {
  constructor(private readonly connectors: ConnectorLabels) {}

  /** Names the connectors of a whole page in one look-up. */
  async of(caller: Caller, rows: AccessGrantRow[]): Promise<AccessGrantView[]> {
    const labels = await this.connectors.of(caller.orgId, [...new Set(rows.map((row) => row.connector_slug))]);
    return rows.map((row) => toView(caller, row, labels.get(row.connector_slug)?.label ?? row.connector_slug));
  }
}

const toView = (caller: Caller, row: AccessGrantRow, connector_label: string): AccessGrantView => ({
  id: row.id,
  user_id: row.user_id,
  user_label: row.user_label,
  connector_slug: row.connector_slug,
  connector_label,
  tool_name: row.tool_name,
  tool_label: row.tool_name && toolLabel(row.tool_name, row.connector_slug),
  lifts_member_rules: row.lifts_member_rules,
  request_id: row.request_id,
  granted_by: row.granted_by,
  granted_by_label: row.granted_by_label,
  status: row.status,
  expires_at: row.expires_at,
  revoked_at: row.revoked_at,
  revoked_by: row.revoked_by,
  revoked_by_label: row.revoked_by_label,
  revoke_reason: row.revoke_reason,
  can_revoke: canRevokeGrant(caller, row).allowed,
  can_extend: canExtendGrant(caller, row).allowed,
  created_at: row.created_at,
});
