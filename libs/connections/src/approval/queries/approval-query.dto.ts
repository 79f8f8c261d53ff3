import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { CommaSeparated, MayBeAbsent, PageQuery } from '#kernel';
import { type ApprovalStatus, approvalStatuses } from '../domain/approval.js';

/** Which approvals a list shows; absent filters do not narrow it. */
export class ApprovalQuery extends PageQuery {
  /** In any of these states. */
  @CommaSeparated()
  @ApiPropertyOptional({ isArray: true, enum: approvalStatuses, example: ['pending'] })
  @MayBeAbsent()
  @IsIn(approvalStatuses, { each: true })
  status?: ApprovalStatus[];

  /** Newest first unless said. */
  @MayBeAbsent() @IsIn(['-created_at', 'created_at']) sort?: string;
}
