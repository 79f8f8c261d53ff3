import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { FairSlots, Metrics } from '#kernel';
import { type OpenedCredential } from '../../credential/domain/credentials.js';
import { findMethod } from '../../integration/domain/integrations.js';
import { OAuthApps } from '../../oauth-app/domain/oauth-app.js';
import { TokenEndpoint, type TokenMethod, type TokenOutcome, type TokenRequest } from '../domain/token-endpoint.js';
import { refreshFailed } from '#vault-protocol';

/**
 * Maximum numbers of concurrent requests: of all organizations (`all`), of one organization (`each`), and of those that
 * wait (`waiting`, for at most `maxWait` milliseconds).
 */
const perHost = { all: 10, each: 5, waiting: 2000, maxWait: 30_000 };
const perProcess = { all: 50, each: 20, waiting: 2000, maxWait: 30_000 };

const tooMany = () => refreshFailed('Too many sign-ins are being refreshed concurrently. Try again later.');

/** Limits concurrent requests to token endpoints, per host and in total. Organizations take turns. */
@Injectable()
export class HostBulkheads {
  private readonly process = new FairSlots(perProcess, tooMany);
  private readonly hosts = new LRUCache<string, FairSlots>({ max: 1000 });

  /** Runs `work` when the organization has a slot for this host. */
  run<Result>(orgId: string, host: string, work: () => Promise<Result>): Promise<Result> {
    // The host's slot is taken first, so that waiting for a slow host uses no slot of the process.
    return this.getPlaces(host).within(orgId, () => this.process.within(orgId, work));
  }

  private getPlaces(host: string): FairSlots {
    const known = this.hosts.get(host);
    if (known) return known;
    const places = new FairSlots(perHost, tooMany);
    this.hosts.set(host, places);
    return places;
  }
}

/** Requests the new tokens of a refresh (RFC 6749, 6 and 4.4). */
@Injectable()
export class RefreshRequests {
  private readonly refreshes: ReturnType<Metrics['counter']>;

  constructor(
    private readonly oAuthApps: OAuthApps,
    private readonly tokenEndpoint: TokenEndpoint,
    private readonly hostBulkheads: HostBulkheads,
    metrics: Metrics,
  ) {
    this.refreshes = metrics.counter('latchkey_refreshes_total', 'Credential refreshes.', ['outcome']);
  }

  /** Loads what the request needs. The returned function requests new tokens, and counts the outcome. */
  async prepare(credential: OpenedCredential): Promise<() => Promise<TokenOutcome>> {
    const app = await this.findApp(credential);
    return async () => {
      const outcome = await this.request(credential, app);
      this.refreshes.inc({ outcome: outcome.kind });
      return outcome;
    };
  }

  /**
   * Runs `work` when the limits allow a request to the credential's provider. A slow provider does not delay requests
   * to others.
   */
  runInTurn<Result>({ org_id, integration, auth_method, variables }: OpenedCredential, work: () => Promise<Result>) {
    const method = findMethod(integration, auth_method) as TokenMethod;
    return this.hostBulkheads.run(
      org_id,
      this.tokenEndpoint.findHost({ integration, method, variables }, { isRefresh: true }),
      work,
    );
  }

  private async request(credential: OpenedCredential, app: TokenRequest['app'] | null): Promise<TokenOutcome> {
    const { integration, auth_method, variables } = credential;
    const method = findMethod(integration, auth_method) as TokenMethod;
    // The application was removed, so people must sign in again after another application is set.
    if (!app) return { kind: 'client_rejected' };
    return this.tokenEndpoint.request({
      integration,
      method,
      app,
      variables,
      params: buildRefreshParameters(credential, method),
    });
  }

  private async findApp({ org_id, integration, secret, oauth_app_generation }: OpenedCredential) {
    if (oauth_app_generation !== null) return this.oAuthApps.find(org_id, integration.id, oauth_app_generation);
    return secret.kind === 'token' && secret.client ? { ...secret.client, previous_secret: null } : null;
  }
}

function buildRefreshParameters({ secret }: OpenedCredential, method: TokenMethod): Record<string, string> {
  if (method.type === 'oauth2' && secret.kind === 'token' && secret.refresh_token !== null)
    return { grant_type: 'refresh_token', refresh_token: secret.refresh_token };
  const scopes = (method.scopes ?? []).filter((scope) => scope.default !== false).map(({ name }) => name);
  const scope = scopes.join(method.scope_separator ?? ' ');
  return { grant_type: 'client_credentials', ...(scope && { scope }) };
}
