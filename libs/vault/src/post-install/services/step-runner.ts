import { setTimeout } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { type PostInstallStep } from '#connector-definition';
import { ExpressionFailed, Expressions } from '#platform/expressions';
import { OutgoingError } from '#platform/outgoing';
import { type StepResult } from '#vault-protocol';
import { buildCall, definitionCall } from '../../call/domain/build-call.js';
import { bodyValue } from '../../call/domain/provider-response.js';
import { type Candidate, selectOpenVariables } from '../../call/domain/verifier.js';
import { ProviderClient } from '../../provider/domain/provider-client.js';
import { NotRenderable } from '../../provider/domain/render.js';
import {
  describeFailure,
  isExpected,
  type StepAnswer,
  stepLimits,
  stepVariables,
  type StepVariables,
  waitAfterAnswer,
} from '../domain/step-rules.js';

const max_bytes = 1 << 20;

/** Sends a request of a post-install step once, with the credential. */
@Injectable()
export class StepCalls {
  constructor(private readonly providerClient: ProviderClient) {}

  async send(candidate: Candidate, { request }: PostInstallStep, timeout_ms: number): Promise<StepAnswer> {
    try {
      const call = buildCall(candidate, definitionCall(request, selectOpenVariables(candidate)));
      const answer = await this.providerClient.send({ ...call, timeout_ms, max_bytes });
      const { status, headers } = answer;
      return { kind: 'answered', status, headers, body: await bodyValue(answer) };
    } catch (error) {
      if (error instanceof NotRenderable) return { kind: 'unsendable' };
      if (!(error instanceof OutgoingError)) throw error;
      const { failure, sent } = error;
      if (failure === 'address_refused') return { kind: 'unsendable' };
      return { kind: 'unanswered', timedOut: failure === 'timeout', sent };
    }
  }
}

export type PostInstallOutcome = {
  steps: StepResult[];
  /** Variables set by the steps. */
  set: Record<string, unknown>;
  /** The required step that failed. Later steps did not run. */
  failed: StepResult | null;
};

/** Runs post-install steps, and tries them again where this helps. */
@Injectable()
export class StepRunner {
  constructor(
    private readonly stepCalls: StepCalls,
    private readonly expressions: Expressions,
  ) {}

  /**
   * Runs the definition's steps in order, with the credential and the variables of earlier steps. A failed required
   * step ends the run.
   * @param maxMs milliseconds for all steps.
   * @param names the steps to run; all if omitted.
   */
  async run(candidate: Candidate, maxMs: number, names?: readonly string[]): Promise<PostInstallOutcome> {
    const until = performance.now() + maxMs;
    const outcome: PostInstallOutcome = { steps: [], set: {}, failed: null };
    for (const step of candidate.integration.definition.post_install ?? []) {
      if (names && !names.includes(step.name)) continue;
      const { name, label, required } = step;
      const result: StepResult = { name, label, status: 'not_run', error: null };
      outcome.steps.push(result);
      if (outcome.failed) continue;
      const known = { ...candidate, variables: { ...candidate.variables, ...outcome.set } };
      const outputs = await this.runStep(known, step, until);
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

  /**
   * Runs one step.
   * @param until the deadline, in the time of `performance.now()`.
   */
  private async runStep(candidate: Candidate, step: PostInstallStep, until: number): Promise<StepVariables> {
    const { definition } = candidate.integration;
    const answer = await this.sendWithRetries(candidate, step, until);
    if (answer.kind !== 'answered' || !isExpected(step, answer))
      return { error: describeFailure(answer, definition.name) };
    try {
      return stepVariables(definition, await this.readOutputs(candidate, step, answer), candidate.variables);
    } catch (thrown) {
      if (!(thrown instanceof ExpressionFailed)) throw thrown;
      return { error: `The response of ${definition.name} could not be read.` };
    }
  }

  private async sendWithRetries(candidate: Candidate, step: PostInstallStep, until: number): Promise<StepAnswer> {
    for (let repeats = 0; ; repeats++) {
      const left = until - performance.now();
      if (left <= 0) return { kind: 'unanswered', timedOut: true, sent: false };
      const answer = await this.stepCalls.send(candidate, step, Math.ceil(Math.min(left, stepLimits.step)));
      const wait = isExpected(step, answer) ? null : waitAfterAnswer(step, answer, repeats);
      if (wait === null || performance.now() + wait >= until) return answer;
      await setTimeout(wait);
    }
  }

  private async readOutputs(
    candidate: Candidate,
    { set = {} }: PostInstallStep,
    { status, headers, body }: Extract<StepAnswer, { kind: 'answered' }>,
  ): Promise<Record<string, unknown>> {
    const names = Object.keys(set);
    if (names.length === 0) return {};
    const scope = { status, headers, body, vars: selectOpenVariables(candidate) };
    const values = await this.expressions.evaluatorFor(candidate.integration.org_id)(Object.values(set), scope);
    return Object.fromEntries(names.map((name, position) => [name, values[position]]));
  }
}
