import { Injectable } from '@nestjs/common';
import { type PostInstallStep } from '#connector-definition';
import { Outgoing, OutgoingError } from '#platform/outgoing';
import { buildCall, definitionCall } from '../../call/domain/build-call.js';
import { bodyValue } from '../../call/domain/provider-response.js';
import { type Candidate } from '../../call/domain/verifier.js';
import { NotRenderable } from '../../provider/domain/render.js';
import { type StepAnswer } from '../domain/step-rules.js';

const max_bytes = 1 << 20;

/** Sends a request of a post-install step once, with the credential. */
@Injectable()
export class StepCalls {
  constructor(private readonly outgoing: Outgoing) {}

  async send(candidate: Candidate, { request }: PostInstallStep, timeout_ms: number): Promise<StepAnswer> {
    try {
      const call = buildCall(candidate, definitionCall(request, candidate.variables));
      const answer = await this.outgoing.send({ ...call, timeout_ms, max_bytes });
      const { status, headers } = answer;
      return { kind: 'answered', status, headers, body: bodyValue(answer.body) };
    } catch (error) {
      if (error instanceof NotRenderable) return { kind: 'unsendable' };
      if (!(error instanceof OutgoingError)) throw error;
      const { failure, sent } = error;
      if (failure === 'address_refused') return { kind: 'unsendable' };
      return { kind: 'unanswered', timedOut: failure === 'timeout', sent };
    }
  }
}
