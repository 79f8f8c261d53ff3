import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AppTokens, Secrets } from '#identity';
import { PurgeStep, PurgeSteps, type StepOutcome, type StepRun } from '../domain/purge-step.js';

/** From here on no token, of a person or an app, opens the organization, and no invite leads into it. */
@Injectable()
export class TokenPurge extends PurgeStep implements OnModuleInit {
  readonly name = 'tokens';

  constructor(
    private readonly secrets: Secrets,
    private readonly apps: AppTokens,
    private readonly steps: PurgeSteps,
  ) {
    super();
  }

  onModuleInit(): void {
    this.steps.add(this);
  }

  async run({ orgId }: StepRun): Promise<StepOutcome> {
    return { rows: (await this.secrets.endAll(orgId)) + (await this.apps.endAll(orgId)) };
  }
}
