import { ApiProperty } from '@nestjs/swagger';
import { approvalRules } from '#connections';
import { type ApprovalRule } from '#organizations';

const rule = { enum: approvalRules, required: false };

/** Approval rules by tier. */
export class ToolboxPolicyView {
  /**
   * Whether tools of the tier `read` run without approval (`allow`), after an approval, which the requester can
   * give (`confirm`), after the approval of a second person (`second_person`), or never (`block`).
   */
  @ApiProperty(rule) read?: ApprovalRule;
  /**
   * Whether tools of the tier `write` run without approval (`allow`), after an approval, which the requester can
   * give (`confirm`), after the approval of a second person (`second_person`), or never (`block`).
   */
  @ApiProperty(rule) write?: ApprovalRule;
  /**
   * Whether tools of the tier `destructive` run without approval (`allow`), after an approval, which the requester can
   * give (`confirm`), after the approval of a second person (`second_person`), or never (`block`).
   */
  @ApiProperty(rule) destructive?: ApprovalRule;
}
