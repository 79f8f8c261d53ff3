import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { CommaSeparated, MayBeAbsent, CreatedPageQuery } from '#kernel';
import { type ApprovalStatus, approvalStatuses } from '../domain/approval.js';

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
