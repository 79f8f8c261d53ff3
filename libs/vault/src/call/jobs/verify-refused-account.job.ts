import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiError, Job, type RunAgain, type Task } from '#kernel';
import { verifyRefusedAccount } from '../../account/domain/account.js';
import { VerifyAccount } from '../commands/verify-account.js';

/** Milliseconds until the next check: a little more than the minute that is required between two refusals. */
const recheckDelay = 65_000;

/** Checks an account after a call was refused. After two refusals, a person has to sign in to the account again. */
@Injectable()
export class VerifyRefusedAccountJob extends Job {
  readonly name = verifyRefusedAccount;

  constructor(private readonly commandBus: CommandBus) {
    super();
  }

  async run({ orgId, subjectId, attempt }: Task): Promise<RunAgain> {
    try {
      const checked = await this.commandBus.execute(new VerifyAccount(orgId, subjectId));
      const isUndecided = checked === 'refused' || checked === 'unreachable';
      if (isUndecided && attempt < 3) return { again_in: recheckDelay };
    } catch (error) {
      // The error means that the account was deleted, or already needs a new sign-in.
      if (!(error instanceof ApiError && error.status < 500)) throw error;
    }
  }
}
