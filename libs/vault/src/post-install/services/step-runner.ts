import { setTimeout } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { type PostInstallStep } from '#connector-definition';
import { ExpressionFailed, Expressions } from '#platform/expressions';
import { type Candidate, openVariablesOf } from '../../call/domain/verifier.js';
import { type StepAnswer, StepCalls } from '../domain/step-calls.js';
import { stepVariables, type StepVariables } from '../domain/step-variables.js';
import { isExpected, sentenceOf, stepLimits, waitAfterAnswer } from '../domain/step-rules.js';

/** Runs one post-install step, with retries where they help. */
@Injectable()
export class StepRunner {
  constructor(
    private readonly calls: StepCalls,
    private readonly expressions: Expressions,
  ) {}

  /** @param until deadline by the process's own clock. */
  async run(candidate: Candidate, step: PostInstallStep, until: number): Promise<StepVariables> {
    const { definition } = candidate.integration;
    const answer = await this.answerTo(candidate, step, until);
    if (answer.kind !== 'answered' || !isExpected(step, answer)) return { error: sentenceOf(answer, definition.name) };
    try {
      return stepVariables(definition, await this.read(candidate, step, answer), candidate.variables);
    } catch (thrown) {
      if (!(thrown instanceof ExpressionFailed)) throw thrown;
      return { error: `The response of ${definition.name} could not be read.` };
    }
  }

  private async answerTo(candidate: Candidate, step: PostInstallStep, until: number): Promise<StepAnswer> {
    for (let repeats = 0; ; repeats++) {
      const left = until - performance.now();
      if (left <= 0) return { kind: 'unanswered', late: true, sent: false };
      const answer = await this.calls.send(candidate, step, Math.ceil(Math.min(left, stepLimits.step)));
      const wait = isExpected(step, answer) ? null : waitAfterAnswer(step, answer, repeats);
      if (wait === null || performance.now() + wait >= until) return answer;
      await setTimeout(wait);
    }
  }

  private async read(
    candidate: Candidate,
    { set = {} }: PostInstallStep,
    { status, headers, body }: Extract<StepAnswer, { kind: 'answered' }>,
  ): Promise<Record<string, unknown>> {
    const names = Object.keys(set);
    if (names.length === 0) return {};
    const scope = { status, headers, body, vars: openVariablesOf(candidate) };
    const values = await this.expressions.of(candidate.integration.org_id)(Object.values(set), scope);
    return Object.fromEntries(names.map((name, position) => [name, values[position]]));
  }
}
