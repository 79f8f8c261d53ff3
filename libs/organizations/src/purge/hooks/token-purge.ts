import { Injectable } from '@nestjs/common';
import { AppTokens } from '#authentication';
import { Secrets } from '#identity';
import { PurgeStep, type StepOutcome, type StepRun } from '../domain/purge-step.js';

/** Revokes all tokens of people and apps, and all invites. */
@Injectable()
export class TokenPurge extends PurgeStep {
  readonly name = 'tokens';

  constructor(
    private readonly secrets: Secrets,
    private readonly appTokens: AppTokens,
  ) {
    super();
  }

  async run({ orgId }: StepRun): Promise<StepOutcome> {
    return { rows: (await this.secrets.deleteAll(orgId)) + (await this.appTokens.deleteAll(orgId)) };
  }
}
