import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsIn, IsObject, ValidateNested } from 'class-validator';
import { approvalRules } from '#connections';
import { MayBeAbsent, MayBeNull } from '#kernel/http';
import { type ApprovalRule } from '#organizations';

/** Approval rules by tier. The stricter of these and the organization's rules apply. */
export class ToolboxPolicyBody {
  /**
   * Whether tools of the tier `read` run without approval (`allow`), after an approval, which the requester can
   * give (`confirm`), after the approval of a second person (`second_person`), or never (`block`).
   */
  @ApiPropertyOptional({ enum: approvalRules }) @MayBeAbsent() @IsIn(approvalRules) read?: ApprovalRule;
  /**
   * Whether tools of the tier `write` run without approval (`allow`), after an approval, which the requester can
   * give (`confirm`), after the approval of a second person (`second_person`), or never (`block`).
   */
  @ApiPropertyOptional({ enum: approvalRules }) @MayBeAbsent() @IsIn(approvalRules) write?: ApprovalRule;
  /**
   * Whether tools of the tier `destructive` run without approval (`allow`), after an approval, which the requester can
   * give (`confirm`), after the approval of a second person (`second_person`), or never (`block`).
   */
  @ApiPropertyOptional({ enum: approvalRules }) @MayBeAbsent() @IsIn(approvalRules) destructive?: ApprovalRule;
}

/** Decorator for approval rules that null clears. */
export const ApprovalRulesByTier = () =>
  applyDecorators(
    ApiPropertyOptional({ type: ToolboxPolicyBody, nullable: true }),
    MayBeNull(),
    IsObject(),
    ValidateNested(),
    Type(() => ToolboxPolicyBody),
  );
