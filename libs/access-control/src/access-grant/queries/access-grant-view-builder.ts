import { Injectable } from '@nestjs/common';
import { MemberLabels } from '#identity';
import { type Caller } from '#kernel';
import { toolLabel } from '../../restriction/domain/tool-label.js';
import { canExtendGrant, canRevokeGrant } from '../domain/access-grant-policy.js';
import { type ConnectorLabel, ConnectorLabels } from '../../restriction/domain/connector-labels.js';
import { type AccessGrantRow, type AccessGrantView } from './access-grant.view.js';

@Injectable()
export class AccessGrantViewBuilder {
  constructor(
    private readonly connectors: ConnectorLabels,
    private readonly members: MemberLabels,
  ) {}

  /** Loads the names of all connectors and all people on a page with one lookup each. */
  async build(caller: Caller, rows: AccessGrantRow[]): Promise<AccessGrantView[]> {
    const people = rows.flatMap(({ user_id, granted_by, revoked_by }) => [user_id, granted_by, revoked_by]);
    const [connectors, members] = await Promise.all([
      this.connectors.labelsFor(caller.orgId, [...new Set(rows.map((row) => row.connector_slug))]),
      this.members.labelsFor(caller.orgId, people),
    ]);
    return rows.map((row) => toView(caller, row, { connectors, members }));
  }
}

type Labels = { connectors: ReadonlyMap<string, ConnectorLabel>; members: ReadonlyMap<string, string> };

/** Returns a member's name. If there is an id but no name, the member has left. */
const nameIn = ({ members }: Labels, id: string | null): string | null =>
  id === null ? null : (members.get(id) ?? null);

const toView = (caller: Caller, row: AccessGrantRow, labels: Labels): AccessGrantView => ({
  id: row.id,
  user_id: row.user_id,
  user_label: nameIn(labels, row.user_id),
  connector_slug: row.connector_slug,
  connector_label: labels.connectors.get(row.connector_slug)?.label ?? row.connector_slug,
  tool_name: row.tool_name,
  tool_label: row.tool_name && toolLabel(row.tool_name, row.connector_slug),
  lifts_member_rules: row.lifts_member_rules,
  request_id: row.request_id,
  granted_by: row.granted_by,
  granted_by_label: nameIn(labels, row.granted_by),
  status: row.status,
  expires_at: row.expires_at,
  revoked_at: row.revoked_at,
  revoked_by: row.revoked_by,
  revoked_by_label: nameIn(labels, row.revoked_by),
  revoke_reason: row.revoke_reason,
  can_revoke: canRevokeGrant(caller, row).allowed,
  can_extend: canExtendGrant(caller, row).allowed,
  created_at: row.created_at,
});
