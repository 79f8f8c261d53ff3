import { Injectable } from '@nestjs/common';
import { InstalledOAuthApps } from '../../oauth-app/domain/installed-oauth-apps.js';
import { type Grant, type TokenOutcome } from '../../provider/domain/token-answer.js';
import { TokenEndpoint, type TokenRequest } from '../../provider/domain/token-endpoint.js';
import { missingScopes } from '../domain/authorization.js';
import { SignInProblem, toldOf } from '../domain/sign-in-problem.js';

/** Requests the first tokens of a sign-in. There are no retries, because a code works once. */
@Injectable()
export class AccessTokenRequests {
  constructor(
    private readonly endpoint: TokenEndpoint,
    private readonly apps: InstalledOAuthApps,
  ) {}

  /**
   * The granted tokens, with all required scopes.
   * @param asked the requested scopes, which count as granted if the provider does not report scopes.
   * @param account_id of a reconnect.
   * @throws SignInProblem
   */
  async send(
    request: TokenRequest,
    asked: readonly string[],
    account_id: string | null,
  ): Promise<Grant & { scopes: string[] }> {
    const outcome = await this.endpoint.request(request).catch((thrown: unknown) => {
      throw toldOf(thrown);
    });
    if (outcome.kind === 'client_rejected')
      await this.apps.noteRejected(request.integration.org_id, request.integration.id, account_id);
    if (outcome.kind !== 'granted') throw problemOf(outcome);
    const scopes = outcome.grant.scopes ?? [...asked];
    const missing = missingScopes(request.method, scopes);
    if (missing.length > 0) throw new SignInProblem('missing_scopes', { scopes: missing });
    return { ...outcome.grant, scopes };
  }
}

function problemOf(outcome: Exclude<TokenOutcome, { kind: 'granted' }>): SignInProblem {
  const passes = outcome.kind === 'lost' || (outcome.kind === 'later' && (outcome.failing || !!outcome.retry_after_ms));
  return new SignInProblem(passes ? 'unavailable' : 'refused', { because: `token endpoint: ${outcome.kind}` });
}
