import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { type Read } from '#kernel';
import { type ApprovalState, type ApprovalStatus, approvalStatuses } from '../domain/approval.js';

/** What every query selects from `connections.approvals approval`; `:now` is the time. */
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
  /** The highest risk of the step: read, write or destructive. */
  @ApiProperty({ enum: ['read', 'write', 'destructive'] }) tier!: 'read' | 'write' | 'destructive';
  /** The connection that the step runs on. Absent if the caller cannot see it. */
  @ApiPropertyOptional({ type: String }) connection_id?: string;
  /** The name of the connection. Absent if the caller cannot see it. */
  @ApiPropertyOptional({ type: String }) connection_name?: string;
  /** JSONata that makes the step's arguments from the run's input and earlier steps. Absent without the connection. */
  @ApiPropertyOptional({ type: String }) arguments_template?: string;
}

/** One call that waits for somebody's word, and what became of it. */
export class ApprovalView {
  /** The id of the approval. It never changes. */
  @ApiProperty({ example: 'apr_01k7vm3q8ef6ha4x2c9b5t0rsd' }) id!: string;
  /** `approved`: it may be used until `expires_at`; `consumed`: it was used. */
  @ApiProperty({ enum: approvalStatuses }) status!: ApprovalStatus;
  /** Whose call it is, and who alone may use it. */
  requested_by!: string;
  /** Name, else email; null: they left. */
  requested_by_label!: string | null;
  /** The name of the tool. */
  tool_name!: string;
  /** The slug of the connector. */
  connector_slug!: string;
  /** Of a synthetic tool, the connection of its first step of the highest tier. Absent if the caller cannot see it. */
  @ApiPropertyOptional({ type: String }) connection_id?: string;
  /** The name of the connection. Absent if the caller cannot see it. */
  @ApiPropertyOptional({ type: String }) connection_name?: string;
  /** The toolbox that the call comes through; null where it comes through none. */
  toolbox_id!: string | null;
  /** The highest risk of a call: read, write or destructive. */
  @ApiProperty({ enum: ['read', 'write', 'destructive'] }) tier!: 'read' | 'write' | 'destructive';
  /** What is to be done, to be shown as it is. */
  summary!: string;
  /** What a synthetic tool does, step by step; empty for any other tool. */
  @ApiProperty({ type: () => ApprovalStepView, isArray: true }) steps!: ApprovalStepView[];
  /** What the tool is to be given; what looks like a secret is hidden, and long texts are cut. */
  @ApiProperty({ type: Object }) arguments_preview!: Record<string, unknown>;
  /** SHA-256 of all of the arguments: the approval is for these and no others. */
  arguments_digest!: string;
  /** While it is pending, until when it can be decided; then, until when it can be used. */
  @ApiProperty({ format: 'date-time' }) expires_at!: string;
  /** Who approved or denied it. */
  resolved_by!: string | null;
  /** Name, else email; null also where they left. */
  resolved_by_label!: string | null;
  /** When the approval was decided; null while it is open. */
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) resolved_at!: string | null;
  /** The execution that used it. */
  execution_id!: string | null;
  /** Whether the caller may approve or deny it. */
  can_resolve!: boolean;
  /** When the approval was created. */
  @ApiProperty({ format: 'date-time' }) created_at!: string;
}
