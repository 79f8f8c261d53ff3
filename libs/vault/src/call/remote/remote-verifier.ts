import { Injectable } from '@nestjs/common';
import { type Expression, ExpressionFailed, Expressions, Outgoing, type OutgoingAnswer, OutgoingError } from '#kernel';
import { methodNamed } from '../../integration/domain/integrations.js';
import { NotRenderable } from '../../provider/domain/render.js';
import { buildCall } from '../domain/build-call.js';
import { type Candidate, type VerificationResult, type Verifier } from '../domain/verifier.js';

const timeout_ms = 10_000;
const max_bytes = 1 << 20;

@Injectable()
export class RemoteVerifier implements Verifier {
  constructor(
    private readonly outgoing: Outgoing,
    private readonly expressions: Expressions,
  ) {}

  async verify(candidate: Candidate): Promise<VerificationResult> {
    const { org_id, definition } = candidate.integration;
    const { verify } = definition;
    const fromToken = await this.subjectInToken(candidate);
    if (!verify) return { accepted: true, subject: fromToken, account_label: null };
    try {
      const answer = await this.outgoing.send({ ...buildCall(candidate, verify), timeout_ms, max_bytes });
      if (!(verify.expect ?? [200]).includes(answer.status)) return notAccepted(answer.status);
      const scope = { status: answer.status, headers: answer.headers, body: jsonOr(answer) };
      if (await this.textOf(org_id, verify.error_when, scope)) return notAccepted(answer.status);
      const subject = fromToken ?? (await this.textOf(org_id, verify.subject, scope));
      return { accepted: true, subject, account_label: await this.textOf(org_id, verify.label, scope) };
    } catch (error) {
      if (error instanceof OutgoingError) return { accepted: false, why: 'unreachable', status: null };
      if (error instanceof NotRenderable) return { accepted: false, why: 'refused', status: null };
      throw error;
    }
  }

  private async subjectInToken({ integration, auth_method, token_answer }: Candidate): Promise<string | null> {
    const method = methodNamed(integration, auth_method);
    const expression = method && 'subject' in method ? method.subject : undefined;
    return token_answer ? this.textOf(integration.org_id, expression, token_answer) : null;
  }

  /** An expression that finds nothing, or fails on what the provider sent, is an account that nobody named. */
  private async textOf(orgId: string, expression: Expression | undefined, scope: Scope): Promise<string | null> {
    if (!expression) return null;
    const [value] = await this.expressions.of(orgId)([expression], scope).catch(nothing);
    if (typeof value === 'string' && value !== '') return value.slice(0, 300);
    return typeof value === 'number' ? String(value) : null;
  }
}

type Scope = Record<string, unknown>;

function nothing(thrown: unknown): unknown[] {
  if (thrown instanceof ExpressionFailed) return [];
  throw thrown;
}

/** Trouble of the provider's own says nothing about the credential. */
function notAccepted(status: number): VerificationResult {
  const isTrouble = status >= 500 || status === 429 || status === 408;
  return { accepted: false, why: isTrouble ? 'unreachable' : 'refused', status };
}

function jsonOr({ body }: OutgoingAnswer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return body.toString();
  }
}
