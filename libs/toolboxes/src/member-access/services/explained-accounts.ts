import { Injectable } from '@nestjs/common';
import { computeReach, type ToolboxAccounts, type ToolboxState } from '#access-control';
import { type MemberAuthority } from '#identity';
import { type Caller, isCausedBy, notFound } from '#kernel';
import { canExerciseToolbox } from '../../toolbox/domain/toolbox-policy.js';
import { ToolboxAccountReader } from '../../toolbox/services/toolbox-account-reader.js';
import { ToolboxReader } from '../../toolbox/services/toolbox-reader.js';
import { asCaller } from '../domain/as-caller.js';

/** Explains whether a member can use a toolbox, and whether their calls have an account. Names neither the account nor its owner. */
@Injectable()
export class ExplainedAccounts implements ToolboxAccounts {
  constructor(
    private readonly toolboxReader: ToolboxReader,
    private readonly toolboxAccountReader: ToolboxAccountReader,
  ) {}

  async findState(caller: Caller, authority: MemberAuthority, toolboxId: string, slug: string): Promise<ToolboxState> {
    const { row, shares } = await this.toolboxReader.get(caller, toolboxId);
    const member = asCaller(caller, authority);
    const reach = computeReach(member, row.owner_user_id, shares);
    const hasAccess = reach !== null && canExerciseToolbox(reach).allowed;
    return { hasAccess, account: await this.findAccount(member, toolboxId, slug) };
  }

  private async findAccount(member: Caller, toolboxId: string, slug: string): Promise<ToolboxState['account']> {
    try {
      const { account } = await this.toolboxAccountReader.get(member, toolboxId, slug);
      return account.problem ?? 'found';
    } catch (error) {
      if (isCausedBy(error, notFound)) return null;
      throw error;
    }
  }
}
