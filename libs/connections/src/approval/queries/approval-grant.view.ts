import { Injectable } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { type Tier, tiers } from '#connector-definition';
import { MemberLabels } from '#identity';
import { type Caller, type RowOf } from '#kernel';
import { PinnedConnections } from '../../connection/persistence/used-connections.js';
import { canRevokeGrant } from '../domain/approval-grant-policy.js';
import { describeToolUse } from '../domain/tool-use.js';
import { approvalGrantStatuses, type ApprovalGrantStatus, grantStatusAt } from '../domain/approval-grant.js';
import { ApprovalGrantTable } from '../persistence/approval-grants.js';
import { visibleConnection } from './approval.view.js';

/** Columns that every query selects from `connections.approval_grants approval_grant`. */
export const approvalGrantColumns = ApprovalGrantTable.omit(['org_id', 'scope'], 'approval_grant');

export type ApprovalGrantRow = RowOf<typeof approvalGrantColumns>;

/** Permission for further calls of one tool by one app, which an approver gave together with an approval. */
export class ApprovalGrantView {
  @ApiProperty({ example: 'apgr_01k7vm3q8ef6ha4x2c9b5t0rsd' }) id!: string;
  /** `used_up`: all calls were made. `expired`: its time is over. Only an active grant allows calls. */
  @ApiProperty({ enum: approvalGrantStatuses }) status!: ApprovalGrantStatus;
  /** The approval with which the grant was given. */
  approval_id!: string;
  /** The member whose calls the grant allows. */
  user_id!: string;
  /** The name, or else the email address, of the member. Null if the member has left. */
  user_label!: string | null;
  /** The id of the connected app that makes the calls. */
  app_id!: string;
  /** The name of the app. An app may have chosen its name itself. */
  app_name!: string;
  /** The toolbox through which the app calls the tool. */
  toolbox_id!: string;
  connector_slug!: string;
  /** The name of the tool. */
  tool_name!: string;
  /** The tier of the tool. */
  @ApiProperty({ enum: tiers }) tier!: Tier;
  /** One sentence that says what a call does, for display. */
  summary!: string;
  /** The connection of the calls. Absent if the caller cannot see it. */
  @ApiPropertyOptional({ type: String }) connection_id?: string;
  /** The name of the connection. Absent if the caller cannot see it. */
  @ApiPropertyOptional({ type: String }) connection_name?: string;
  /** How many calls the grant allows. */
  @ApiProperty({ type: 'integer' }) max_calls!: number;
  /** How many of them were made. */
  @ApiProperty({ type: 'integer' }) used_calls!: number;
  /** The member who gave the grant. */
  granted_by!: string;
  /** The name, or else the email address, of this member. Null if the member has left. */
  granted_by_label!: string | null;
  /** When the grant ends, even if not all calls were made. */
  @ApiProperty({ format: 'date-time' }) expires_at!: string;
  /** When the grant was ended early; null if it was not. */
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) revoked_at!: string | null;
  /** The member who ended the grant early; null if nobody did. */
  revoked_by!: string | null;
  /** Whether the caller may end the grant. */
  can_revoke!: boolean;
  /** When the grant was given. */
  @ApiProperty({ format: 'date-time' }) created_at!: string;
}

@Injectable()
export class ApprovalGrantViewBuilder {
  constructor(
    private readonly memberLabels: MemberLabels,
    private readonly pinnedConnections: PinnedConnections,
  ) {}

  /** @param edited connections that the caller owns or can edit. */
  async build(
    caller: Caller,
    rows: ApprovalGrantRow[],
    edited: readonly string[],
    at: Date,
  ): Promise<ApprovalGrantView[]> {
    const people = rows.flatMap(({ user_id, granted_by }) => [user_id, granted_by]);
    const [members, connections] = await Promise.all([
      this.memberLabels.labelsFor(caller.orgId, [...new Set(people)]),
      this.pinnedConnections.find(caller, [...new Set(rows.map(({ connection_id }) => connection_id))]),
    ]);
    const editedIds = new Set(edited);
    return rows.map((row) => {
      const seen = visibleConnection(caller, connections.get(row.connection_id));
      const grant = { ...row, expires_at: new Date(row.expires_at), revoked_at: toDate(row.revoked_at) };
      return {
        id: row.id,
        status: grantStatusAt(grant, at),
        approval_id: row.approval_id,
        user_id: row.user_id,
        user_label: members.get(row.user_id) ?? null,
        app_id: row.app_id,
        app_name: row.app_name,
        toolbox_id: row.toolbox_id,
        connector_slug: row.connector_slug,
        tool_name: row.tool_name,
        tier: row.tier,
        summary: describeToolUse({ ...row, connection_name: seen.connection_name ?? null }),
        ...seen,
        max_calls: row.max_calls,
        used_calls: row.used_calls,
        granted_by: row.granted_by,
        granted_by_label: members.get(row.granted_by) ?? null,
        expires_at: row.expires_at,
        revoked_at: row.revoked_at,
        revoked_by: row.revoked_by,
        can_revoke: canRevokeGrant(caller, grant, editedIds, at).allowed,
        created_at: row.created_at,
      };
    });
  }
}

const toDate = (time: string | null): Date | null => (time === null ? null : new Date(time));
