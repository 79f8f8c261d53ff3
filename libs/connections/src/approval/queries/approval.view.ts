import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { type Read, CommaSeparated, MayBeAbsent, CreatedPageQuery } from '#kernel';
import { type ApprovalState, type ApprovalStatus, approvalStatuses } from '../domain/approval.js';

export class ApprovalQuery extends CreatedPageQuery {
  /** Only approvals with one of these statuses. */
  @CommaSeparated()
  @ApiPropertyOptional({ isArray: true, enum: approvalStatuses, example: ['pending'] })
  @MayBeAbsent()
  @IsIn(approvalStatuses, { each: true })
  status?: ApprovalStatus[];

  /** The sort order. The default is newest first. */
  @MayBeAbsent() @IsIn(['-created_at', 'created_at']) sort?: string;
}

/** Columns that every query selects from `connections.approvals approval`. `:now` is the current time. */
export const approvalColumns = `approval.id, approval.version, approval.requested_by, approval.requested_for, approval.connection_id, approval.connection_ids,
  approval.connector_slug, approval.tool_name, approval.operation, approval.tier, approval.toolbox_id,
  approval.arguments_digest, approval.arguments_preview, approval.rule, approval.steps, approval.summary,
  case when approval.status in ('pending', 'approved') and approval.expires_at <= :now::timestamptz
    then 'expired' else approval.status end as status,
  approval.resolved_by, approval.second_person, approval.resolved_at, approval.execution_id, approval.expires_at, approval.created_at,
  approval.updated_at`;

export type ApprovalRow = Read<Omit<ApprovalState, 'org_id'>>;

/** One step of a synthetic tool that waits for approval. */
export class ApprovalStepView {
  /** The key of the step in its synthetic tool. */
  key!: string;
  /** The tool that the step calls. */
  tool_name!: string;
  /** The slug of the connector. */
  connector_slug!: string;
  /** The tier of the step's tool. */
  @ApiProperty({ enum: ['read', 'write', 'destructive'] }) tier!: 'read' | 'write' | 'destructive';
  /** The connection that the step runs on. Absent if the caller cannot see it. */
  @ApiPropertyOptional({ type: String }) connection_id?: string;
  /** The name of the connection. Absent if the caller cannot see it. */
  @ApiPropertyOptional({ type: String }) connection_name?: string;
  /**
   * JSONata that builds the step's arguments from the run's input and earlier steps. Absent if the caller cannot see
   * the connection.
   */
  @ApiPropertyOptional({ type: String }) arguments_template?: string;
}

/** A tool call that needs approval, with the decision. */
export class ApprovalView {
  /** The id of the approval. It never changes. */
  @ApiProperty({ example: 'apr_01k7vm3q8ef6ha4x2c9b5t0rsd' }) id!: string;
  /** `approved`: the call can be made until `expires_at`. `consumed`: the approval was used. */
  @ApiProperty({ enum: approvalStatuses }) status!: ApprovalStatus;
  /** The member who requested the call. Only this member can use the approval. */
  requested_by!: string;
  /** The name, or else the email address, of the requester. Null if the member has left. */
  requested_by_label!: string | null;
  /** The name of the tool. */
  tool_name!: string;
  /** The slug of the connector. */
  connector_slug!: string;
  /**
   * The connection of the call. For a synthetic tool, the connection of its first step with the highest tier. Absent if
   * the caller cannot see it.
   */
  @ApiPropertyOptional({ type: String }) connection_id?: string;
  /** The name of the connection. Absent if the caller cannot see it. */
  @ApiPropertyOptional({ type: String }) connection_name?: string;
  /** The toolbox through which the tool is called; null if the call uses no toolbox. */
  toolbox_id!: string | null;
  /** The tier of the tool; for a synthetic tool, the highest tier of its steps. */
  @ApiProperty({ enum: ['read', 'write', 'destructive'] }) tier!: 'read' | 'write' | 'destructive';
  /** One sentence that says what the call does, for display. */
  summary!: string;
  /** The steps of a synthetic tool; empty for any other tool. */
  @ApiProperty({ type: () => ApprovalStepView, isArray: true }) steps!: ApprovalStepView[];
  /** The arguments of the call. Values that look like secrets are hidden, and long texts are truncated. */
  @ApiProperty({ type: Object }) arguments_preview!: Record<string, unknown>;
  /** SHA-256 of the full arguments. The approval is valid for these arguments only. */
  arguments_digest!: string;
  /** While pending: the deadline to decide. Once approved: the deadline to use the approval. */
  @ApiProperty({ format: 'date-time' }) expires_at!: string;
  /** The member who approved or denied the call; null if it was not decided. */
  resolved_by!: string | null;
  /**
   * The name, or else the email address, of the member who decided. Null if the call was not decided, or if the member
   * has left.
   */
  resolved_by_label!: string | null;
  /** When the call was approved or denied; null if it was not decided. */
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) resolved_at!: string | null;
  /** The id of the execution that used the approval; null if none did. */
  execution_id!: string | null;
  /** Whether the caller may approve or deny the call. */
  can_resolve!: boolean;
  /** When the approval was requested. */
  @ApiProperty({ format: 'date-time' }) created_at!: string;
}
