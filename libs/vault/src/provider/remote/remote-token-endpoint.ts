import { Injectable } from '@nestjs/common';
import {
  BrokenCircuitError,
  circuitBreaker,
  type CircuitBreakerPolicy,
  CountBreaker,
  handleWhenResult,
} from 'cockatiel';
import { LRUCache } from 'lru-cache';
import { Clock } from '#kernel';
import { OutgoingError, type OutgoingFailure } from '#platform/outgoing';
import { type GrantedApp, type Revocation, type RevokedGrant } from '../../credential/domain/credentials.js';
import { findMethod } from '../../integration/domain/integrations.js';
import { OAuthApps } from '../../oauth-app/domain/oauth-app.js';
import { ProviderClient } from '../domain/provider-client.js';
import { renderUrl } from '../domain/render.js';
import { type RequestSecrets } from '../domain/request-secrets.js';
import { SecretMask } from '../domain/secret-mask.js';
import {
  readTokenAnswer,
  type TokenEndpoint,
  type TokenMethod,
  type TokenOutcome,
  type TokenRequest,
} from '../domain/token-endpoint.js';

/**
 * Settings of the circuit breakers: how long they stay open, in milliseconds, and how many requests they count.
 * `timeout_ms` is the time limit of one request.
 */
const openDuration = 30_000;
const breaker = { threshold: 0.5, size: 20, minimumNumberOfCalls: 20 };
const timeout_ms = 10_000;
const max_bytes = 128 * 1024;

@Injectable()
export class RemoteTokenEndpoint implements TokenEndpoint {
  private readonly breakers = new LRUCache<string, CircuitBreakerPolicy>({ max: 1000 });

  constructor(
    private readonly providerClient: ProviderClient,
    private readonly clock: Clock,
  ) {}

  async request(request: TokenRequest): Promise<TokenOutcome> {
    const outcome = await this.guarded(request, request.app.client_secret);
    if (outcome.kind !== 'client_rejected' || request.app.previous_secret === null) return outcome;
    return this.guarded(request, request.app.previous_secret);
  }

  findHost(
    { method, integration, variables }: Parameters<TokenEndpoint['findHost']>[0],
    options: { isRefresh: boolean },
  ): string {
    return new URL(renderUrl(selectTokenUrl(method, options), integration.definition.variables, variables)).host;
  }

  private async guarded(request: TokenRequest, secret: string | null): Promise<TokenOutcome> {
    // One breaker per organization and host, so that one organization's definitions and accounts cannot block a host
    // for other organizations.
    const key = `${request.integration.org_id} ${this.findHost(request, { isRefresh: isRefresh(request) })}`;
    try {
      return await this.getBreaker(key).execute(() => this.send(request, secret));
    } catch (error) {
      if (!(error instanceof BrokenCircuitError)) throw error;
      return { kind: 'later', retry_after_ms: openDuration, failing: false };
    }
  }

  private async send(request: TokenRequest, secret: string | null): Promise<TokenOutcome> {
    const { method, integration, app, variables, params } = request;
    const extra = isRefresh(request) && method.type === 'oauth2' ? method.refresh_params : method.token_params;
    try {
      const answer = await this.providerClient.requestTokens({
        url: renderUrl(
          selectTokenUrl(method, { isRefresh: isRefresh(request) }),
          integration.definition.variables,
          variables,
        ),
        method: 'POST',
        ...authenticatedForm(method.client_auth, app, secret, { ...extra, ...params }),
        timeout_ms,
        max_bytes,
      });
      return readTokenAnswer(answer, this.clock.now(), method.scope_separator);
    } catch (error) {
      if (!(error instanceof OutgoingError)) throw error;
      const failing = !unrelatedFailures.includes(error.failure);
      return error.sent ? { kind: 'lost', failing } : { kind: 'later', retry_after_ms: null, failing };
    }
  }

  private getBreaker(key: string): CircuitBreakerPolicy {
    const known = this.breakers.get(key);
    if (known) return known;
    const policy = circuitBreaker(handleWhenResult(isFailing), {
      halfOpenAfter: openDuration,
      breaker: new CountBreaker(breaker),
    });
    this.breakers.set(key, policy);
    return policy;
  }
}

const selectTokenUrl = (method: TokenMethod, options: { isRefresh: boolean }): string =>
  (options.isRefresh && method.type === 'oauth2' && method.refresh_url) || method.token_url;

const isRefresh = ({ params }: TokenRequest): boolean => params.grant_type === 'refresh_token';

/** Failures that say nothing about the endpoint's health. The circuit breaker does not count them. */
const unrelatedFailures: OutgoingFailure[] = ['address_refused', 'answer_too_large', 'too_many_redirects'];

const isFailing = (outcome: unknown): boolean => (outcome as { failing?: boolean }).failing === true;

/** A form, and what is secret in it. */
type AuthenticatedForm = { headers: Record<string, string>; body: string; secrets: RequestSecrets };

/**
 * Returns a form and headers that authenticate the client. For `basic`, the client id and the secret are encoded like
 * URI components. RFC 6749 would also encode `-` and `.`, but servers that decode nothing would then refuse them.
 */
function authenticatedForm(
  method: 'basic' | 'post' | 'none',
  { client_id }: TokenRequest['app'],
  secret: string | null,
  params: Record<string, string>,
): AuthenticatedForm {
  const headers = { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' };
  const secrets = [secret ?? '', ...secretParams.map((name) => params[name] ?? '')];
  if (method === 'basic' && secret !== null) {
    const pair = `${encodeURIComponent(client_id)}:${encodeURIComponent(secret)}`;
    const encoded = Buffer.from(pair).toString('base64');
    const mask = new SecretMask([...secrets, pair, encoded]);
    const signed = { ...headers, authorization: `Basic ${encoded}` };
    return { headers: signed, body: form(params), secrets: { mask, headers: ['authorization'] } };
  }
  const credentials = { client_id, ...(method === 'post' && secret !== null && { client_secret: secret }) };
  return {
    headers,
    body: form({ ...params, ...credentials }),
    secrets: { mask: new SecretMask(secrets), headers: [] },
  };
}

/** Parameters that prove a grant (RFC 6749, RFC 7009 and RFC 7636). */
const secretParams = ['code', 'code_verifier', 'refresh_token', 'token'];

const form = (params: Record<string, string>): string => new URLSearchParams(params).toString();

@Injectable()
export class RemoteRevocation implements Revocation {
  constructor(
    private readonly providerClient: ProviderClient,
    private readonly oAuthApps: OAuthApps,
  ) {}

  async revoke(credential: RevokedGrant, granted?: GrantedApp): Promise<void> {
    const { secret, integration } = credential;
    const method = findMethod(integration, credential.auth_method) as TokenMethod | undefined;
    if (secret.kind !== 'token' || !method?.revoke_url) return;
    const app = granted ?? (await this.findApp(credential));
    // Revoking the refresh token also invalidates its access tokens (RFC 7009, 2.1).
    const params = secret.refresh_token
      ? { token: secret.refresh_token, token_type_hint: 'refresh_token' }
      : { token: secret.access_token, token_type_hint: 'access_token' };
    const { status } = await this.providerClient.send({
      url: renderUrl(method.revoke_url, integration.definition.variables, credential.variables),
      method: 'POST',
      ...authenticatedForm(method.client_auth, app, app.client_secret, params),
    });
    if (status >= 300 && !isUnknownToken(status))
      throw new Error(`The provider responded to a revocation with status ${status}.`);
  }

  private async findApp({ org_id, integration, oauth_app_generation }: RevokedGrant) {
    const hasApp = oauth_app_generation !== null;
    const app = hasApp ? await this.oAuthApps.find(org_id, integration.id, oauth_app_generation) : null;
    return app ?? { client_id: '', client_secret: null, previous_secret: null };
  }
}

/** Whether the status means that there is nothing to revoke, because the provider does not know the token. */
const isUnknownToken = (status: number): boolean => status === 400 || status === 404 || status === 410;
