import { Injectable } from '@nestjs/common';
import { type StepResult } from '#vault-protocol';
import { type Candidate } from '../../call/domain/verifier.js';
import { type PostInstall, type PostInstallOutcome } from '../domain/post-install.js';
import { StepRunner } from './step-runner.js';

@Injectable()
export class AccountPostInstall implements PostInstall {
  constructor(private readonly runner: StepRunner) {}

  async run(candidate: Candidate, within: number, only?: readonly string[]): Promise<PostInstallOutcome> {
    const until = performance.now() + within;
    const outcome: PostInstallOutcome = { steps: [], set: {}, failed: null };
    for (const step of candidate.integration.definition.post_install ?? []) {
      if (only && !only.includes(step.name)) continue;
      const { name, label, required } = step;
      const result: StepResult = { name, label, status: 'not_run', error: null };
      outcome.steps.push(result);
      if (outcome.failed) continue;
      const known = { ...candidate, variables: { ...candidate.variables, ...outcome.set } };
      const outputs = await this.runner.run(known, step, until);
      if ('set' in outputs) {
        result.status = 'succeeded';
        Object.assign(outcome.set, outputs.set);
      } else {
        Object.assign(result, { status: 'failed', error: outputs.error });
        if (required) outcome.failed = result;
      }
    }
    return outcome;
  }
}
