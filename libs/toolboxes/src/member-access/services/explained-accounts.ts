import { Injectable } from '@nestjs/common';
import { type ToolboxAccounts, type ToolboxAccountState } from '#access-control';
import { type MemberAuthority } from '#identity';
import { type Caller, isCausedBy, notFound } from '#kernel';
import { ToolboxAccountReader } from '../../toolbox/services/toolbox-account-reader.js';
import { ToolboxReader } from '../../toolbox/services/toolbox-reader.js';
import { asCaller } from '../domain/as-caller.js';

/** Explains whether calls of a member through a toolbox have an account. Names neither the account nor its owner. */
@Injectable()
export class ExplainedAccounts implements ToolboxAccounts {
  constructor(
    private readonly toolboxReader: ToolboxReader,
    private readonly toolboxAccountReader: ToolboxAccountReader,
  ) {}

  async findState(
    caller: Caller,
    authority: MemberAuthority,
    toolboxId: string,
    slug: string,
  ): Promise<ToolboxAccountState | null> {
    await this.toolboxReader.get(caller, toolboxId);
    try {
      const { account } = await this.toolboxAccountReader.get(asCaller(caller, authority), toolboxId, slug);
      return account.problem ?? 'found';
    } catch (error) {
      if (isCausedBy(error, notFound)) return null;
      throw error;
    }
  }
}
