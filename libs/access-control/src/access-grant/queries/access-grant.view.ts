import { Injectable } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { MemberLabels } from '#identity';
import { type Caller, type RowOf } from '#kernel';
import { type ConnectorLabel, ConnectorLabels } from '../../restriction/domain/connector-labels.js';
import { toolLabel } from '../../restriction/domain/tool-label.js';
import { canExtendGrant, canRevokeGrant, type OthersDecisions } from '../domain/access-grant-policy.js';
import { type GrantStatus, grantStatuses } from '../domain/access-grant.js';
import { DecisionsByOthers } from '../services/decisions-by-others.js';
import { AccessGrantTable } from '../persistence/stored-access-grants.js';

/**
 * The columns that every query reads. The query must name the table `access_control.access_grants` as `access_grant`,
 * and pass the current time as `:now`.
 */
const stored = AccessGrantTable.omit(['org_id', 'version', 'operation', 'origin', 'lapsed_at'], 'access_grant');

export const grantColumns = `${stored},
  case when access_grant.revoked_at is not null then 'revoked'
    when access_grant.expires_at <= :now::timestamptz then 'expired' else 'active' end as status`;

export type AccessGrantRow = RowOf<typeof stored> & { status: GrantStatus };

/** Access of one member that lifts restrictions. */
export class AccessGrantView {
  @ApiProperty({ example: 'agrt_01k7vm3q8ef6ha4x2c9b5t0rsd' }) id!: string;
  /** The id of the member who has the access. */
  user_id!: string;
  /** The name of the member who has the access, or the email address if there is none; null if the member left. */
  user_label!: string | null;
  connector_slug!: string;
  /** The display name of the connector. */
  connector_label!: string;
  /** The name of the tool; null if the grant covers the whole connector. */
  tool_name!: string | null;
  /** Human-readable phrase for `tool_name`, to be shown as is; null if the grant covers the whole connector. */
  tool_label!: string | null;
  /** Whether the grant also lifts restrictions on the member, not only inherited restrictions and those on roles. */
  lifts_member_rules!: boolean;
  /** The approved access request behind the grant; null if an administrator granted the access without a request. */
  request_id!: string | null;
  /** The note of the member who granted the access without a request. A note about a request is on the request. */
  note!: string | null;
  /** The id of the member who approved the grant. */
  granted_by!: string | null;
  /** The display name of the member who approved the grant; null if the member left. */
  granted_by_label!: string | null;
  /** The status of the access grant. */
  @ApiProperty({ enum: grantStatuses }) status!: GrantStatus;
  /** When the grant ends; null if it does not. */
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) expires_at!: string | null;
  /** When the grant was revoked; null if it was not. */
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) revoked_at!: string | null;
  /** The id of the member who revoked the grant; null if it was not revoked. */
  revoked_by!: string | null;
  /** The display name of the member who revoked the grant; null if it was not revoked, or if the member left. */
  revoked_by_label!: string | null;
  /**
   * Why the grant was revoked: `revoked` by an administrator, `given_up` by its holder, `replaced` by a newer grant, or
   * `member_removed`. Null if it was not revoked.
   */
  @ApiProperty({ enum: ['revoked', 'given_up', 'replaced', 'member_removed'], nullable: true })
  revoke_reason!: string | null;
  /** Whether the caller may revoke the access grant. */
  can_revoke!: boolean;
  /** Whether the caller may extend the access grant. */
  can_extend!: boolean;
  @ApiProperty({ format: 'date-time' }) created_at!: string;
}

/** An example for the OpenAPI document. */
export const grantExample = {
  id: 'agrt_01k7vm3q8ef6ha4x2c9b5t0rse',
  user_id: 'usr_01k7vm3q8ef6ha4x2c9b5t0rsa',
  user_label: 'Ada Lovelace',
  connector_slug: 'slack',
  connector_label: 'Slack',
  tool_name: null,
  tool_label: null,
  lifts_member_rules: false,
  request_id: 'areq_01k7vm3q8ef6ha4x2c9b5t0rsd',
  note: null,
  granted_by: 'usr_01k7vm3q8ef6ha4x2c9b5t0rsb',
  granted_by_label: 'Grace Hopper',
  status: 'active',
  expires_at: '2026-12-20T10:05:00.000Z',
  revoked_at: null,
  revoked_by: null,
  revoked_by_label: null,
  revoke_reason: null,
  can_revoke: true,
  can_extend: true,
  created_at: '2026-11-20T10:05:00.000Z',
};

@Injectable()
export class AccessGrantViewBuilder {
  constructor(
    private readonly connectorLabels: ConnectorLabels,
    private readonly memberLabels: MemberLabels,
    private readonly decisionsByOthers: DecisionsByOthers,
  ) {}

  /** Loads the names of all connectors and all people on a page with one lookup each. */
  async build(caller: Caller, rows: AccessGrantRow[]): Promise<AccessGrantView[]> {
    const people = rows.flatMap(({ user_id, granted_by, revoked_by }) => [user_id, granted_by, revoked_by]);
    const [connectors, members, others] = await Promise.all([
      this.connectorLabels.labelsFor(caller.orgId, [...new Set(rows.map((row) => row.connector_slug))]),
      this.memberLabels.labelsFor(caller.orgId, people),
      this.decisionsByOthers.find(caller, rows),
    ]);
    return rows.map((row, place) => buildAccessGrantView(caller, row, { connectors, members, others: others[place]! }));
  }
}

type Labels = {
  connectors: ReadonlyMap<string, ConnectorLabel>;
  members: ReadonlyMap<string, string>;
  others: OthersDecisions;
};

/** Returns a member's name. If there is an id but no name, the member has left. */
const nameIn = ({ members }: Labels, id: string | null): string | null =>
  id === null ? null : (members.get(id) ?? null);

const buildAccessGrantView = (caller: Caller, row: AccessGrantRow, labels: Labels): AccessGrantView => ({
  id: row.id,
  user_id: row.user_id,
  user_label: nameIn(labels, row.user_id),
  connector_slug: row.connector_slug,
  connector_label: labels.connectors.get(row.connector_slug)?.label ?? row.connector_slug,
  tool_name: row.tool_name,
  tool_label: row.tool_name && toolLabel(row.tool_name, row.connector_slug),
  lifts_member_rules: row.lifts_member_rules,
  request_id: row.request_id,
  note: row.note,
  granted_by: row.granted_by,
  granted_by_label: nameIn(labels, row.granted_by),
  status: row.status,
  expires_at: row.expires_at,
  revoked_at: row.revoked_at,
  revoked_by: row.revoked_by,
  revoked_by_label: nameIn(labels, row.revoked_by),
  revoke_reason: row.revoke_reason,
  can_revoke: canRevokeGrant(caller, row).allowed,
  can_extend: canExtendGrant(caller, row, labels.others).allowed,
  created_at: row.created_at,
});
