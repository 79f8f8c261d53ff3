import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiError, Job, type RunAgain, type Task } from '#kernel';
import { accountIsVerifiedWhenCallIsRefused } from '../../account/domain/account-usage.js';
import { VerifyAccount } from '../commands/verify-account.js';

/** A little more than the minute that two refusals have to lie apart. */
const again = 65_000;

/** Looks into a call that was refused: twice asked and twice refused, the account has to sign in again. */
@Injectable()
export class AccountIsVerifiedWhenCallIsRefused extends Job {
  readonly name = accountIsVerifiedWhenCallIsRefused;

  constructor(private readonly commands: CommandBus) {
    super();
  }

  async run({ orgId, subjectId, attempt }: Task): Promise<RunAgain> {
    try {
      const { checked } = await this.commands.execute(new VerifyAccount(orgId, subjectId));
      const isUndecided = checked === 'refused' || checked === 'unreachable';
      if (isUndecided && attempt < 3) return { again_in: again };
    } catch (error) {
      // Gone, or waiting for its owner already.
      if (!(error instanceof ApiError && error.status < 500)) throw error;
    }
  }
}
