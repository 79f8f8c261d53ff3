import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiError, Clock } from '#kernel';
import { type Outcome, type Task, VaultTask } from '../../task/domain/vault-task.js';
import { VerifyAccount } from '../commands/verify-account.js';

/** A little more than the minute that two refusals have to lie apart. */
const again = 65_000;

/** Looks into a call that was refused: twice asked and twice refused, the account has to sign in again. */
@Injectable()
export class AccountIsVerifiedWhenCallIsRefused extends VaultTask {
  readonly kind = 'check_account';

  constructor(
    private readonly commands: CommandBus,
    private readonly clock: Clock,
  ) {
    super();
  }

  async run({ org_id, subject_id, attempts }: Task): Promise<Outcome> {
    try {
      const { checked } = await this.commands.execute(new VerifyAccount(org_id, subject_id));
      const isUndecided = checked === 'refused' || checked === 'unreachable';
      if (isUndecided && attempts < 2) return { again_at: new Date(this.clock.now().getTime() + again) };
    } catch (error) {
      // Gone, or waiting for its owner already.
      if (!(error instanceof ApiError && error.status < 500)) throw error;
    }
  }
}
