import { Injectable } from '@nestjs/common';
import { type Verification } from '#connector-definition';
import { readableName, TimeLimit } from '#kernel';
import { type Expression, ExpressionFailed, Expressions, isExpression } from '#platform/expressions';
import { OutgoingError } from '#platform/outgoing';
import { findMethod } from '../../integration/domain/integrations.js';
import { RemoteFailed, RemoteServers } from '../../mcp/domain/remote-server.js';
import { ProviderClient } from '../../provider/domain/provider-client.js';
import { NotRenderable } from '../../provider/domain/render.js';
import { placeholder } from '../../provider/domain/secret-mask.js';
import { buildCall, definitionCall } from '../domain/build-call.js';
import { bodyValue } from '../domain/provider-response.js';
import { type Candidate, selectOpenVariables, type VerificationResult, type Verifier } from '../domain/verifier.js';

const timeout_ms = 10_000;
const max_bytes = 1 << 20;

@Injectable()
export class RemoteVerifier implements Verifier {
  constructor(
    private readonly providerClient: ProviderClient,
    private readonly expressions: Expressions,
    private readonly remoteServers: RemoteServers,
  ) {}

  async verify(candidate: Candidate): Promise<VerificationResult> {
    const { verify, mcp } = candidate.integration.definition;
    const tokenSubject = await this.subjectInToken(candidate);
    if (mcp) return this.verifyByListing(candidate, tokenSubject);
    if (!verify) return { accepted: true, subject: tokenSubject, account_label: null };
    return this.verifyByRequest(candidate, verify, tokenSubject);
  }

  private async verifyByRequest(
    candidate: Candidate,
    verify: Verification,
    tokenSubject: string | null,
  ): Promise<VerificationResult> {
    const { org_id } = candidate.integration;
    try {
      const call = buildCall(candidate, definitionCall(verify, selectOpenVariables(candidate)));
      const answer = await this.providerClient.send({ ...call, timeout_ms, max_bytes });
      if (!(verify.expect ?? [200]).includes(answer.status)) return notAccepted(answer.status);
      const { status, headers } = answer;
      const token = candidate.token_answer ?? null;
      const scope = { status, headers, body: await bodyValue(answer), token, vars: selectOpenVariables(candidate) };
      if (await this.evaluateText(org_id, verify.error_when, scope)) return notAccepted(answer.status);
      const subject = tokenSubject ?? subjectIn(await this.evaluateText(org_id, verify.subject, scope));
      const label = await this.evaluateText(org_id, verify.label, scope);
      return { accepted: true, subject, account_label: nameIn(label) };
    } catch (error) {
      if (error instanceof OutgoingError) return { accepted: false, why: explainFailure(error), status: null };
      if (error instanceof NotRenderable) return { accepted: false, why: 'refused', status: null };
      throw error;
    }
  }

  /**
   * Verifies a credential for a remote MCP server. It is accepted if the server lists its tools with the credential.
   */
  private async verifyByListing(candidate: Candidate, subject: string | null): Promise<VerificationResult> {
    try {
      await this.remoteServers.list({ ...candidate, session: null }, new TimeLimit(timeout_ms));
      return { accepted: true, subject: subject ?? remoteSubject(candidate), account_label: null };
    } catch (error) {
      if (error instanceof RemoteFailed) return remotelyRefused(error);
      throw error;
    }
  }

  private async subjectInToken({ integration, auth_method, token_answer }: Candidate): Promise<string | null> {
    const method = findMethod(integration, auth_method);
    const expression = method && 'subject' in method ? method.subject : undefined;
    if (!token_answer || !isExpression(expression)) return null;
    return subjectIn(await this.evaluateText(integration.org_id, expression, token_answer));
  }

  /**
   * Evaluates an expression to a text. Returns null if it fails, or if its value is neither a number nor a non-empty
   * string.
   */
  private async evaluateText(orgId: string, expression: Expression | undefined, scope: Scope): Promise<string | null> {
    if (!expression) return null;
    const [value] = await this.expressions.evaluatorFor(orgId)([expression], scope).catch(ignoreFailure);
    if (typeof value === 'string' && value !== '') return value.slice(0, 300);
    return typeof value === 'number' ? String(value) : null;
  }
}

type Scope = Record<string, unknown>;

/** A masked text identifies nobody, because it is the same for all credentials. */
const subjectIn = (text: string | null): string | null => (text?.includes(placeholder) ? null : text);

const nameIn = (label: string | null): string | null => (label && readableName(label)) || null;

function ignoreFailure(thrown: unknown): unknown[] {
  if (thrown instanceof ExpressionFailed) return [];
  throw thrown;
}

/** Returns the result for an unexpected status. A failure on the provider's side says nothing about the credential. */
function notAccepted(status: number): VerificationResult {
  const isProviderFailure = status >= 500 || status === 429 || status === 408;
  return { accepted: false, why: isProviderFailure ? 'unreachable' : 'refused', status };
}

function remotelyRefused({ failure, facts }: RemoteFailed): VerificationResult {
  const isRefused = failure === 'unauthorized' || failure === 'insufficient_scope';
  return { accepted: false, why: isRefused ? 'refused' : explainFailure({ failure }), status: facts.status ?? null };
}

/** Says why there is no answer. Calls and remote servers have the same name for an address that is not allowed. */
const explainFailure = ({ failure }: { failure: string }) =>
  failure === 'address_refused' ? 'address_refused' : 'unreachable';

/**
 * Returns the subject of the ID token. Without one, returns `tenant`: people cannot be distinguished, so the sign-in
 * counts as the tenant's. Returns null if the credential is not a token.
 */
function remoteSubject({ secret, token_answer = {} }: Candidate): string | null {
  if (secret.kind !== 'token') return null;
  const { sub } = (token_answer.id_token ?? {}) as { sub?: unknown };
  return typeof sub === 'string' && sub !== '' ? sub.slice(0, 300) : 'tenant';
}
