import { Injectable } from '@nestjs/common';
import { Metrics } from '#kernel';
import { type OpenedCredential } from '../../credential/domain/opened-credentials.js';
import { methodNamed } from '../../integration/domain/integrations.js';
import { InstalledOAuthApps } from '../../oauth-app/domain/installed-oauth-apps.js';
import { type RefreshRequests } from '../domain/refresh-requests.js';
import { type TokenOutcome } from '../domain/token-answer.js';
import { TokenEndpoint, type TokenMethod } from '../domain/token-endpoint.js';
import { HostBulkheads } from './host-bulkheads.js';

@Injectable()
export class LimitedRefreshRequests implements RefreshRequests {
  private readonly refreshes: ReturnType<Metrics['counter']>;

  constructor(
    private readonly apps: InstalledOAuthApps,
    private readonly endpoint: TokenEndpoint,
    private readonly bulkheads: HostBulkheads,
    metrics: Metrics,
  ) {
    this.refreshes = metrics.counter('latchkey_refreshes_total', 'Refreshes of credentials.', ['outcome']);
  }

  async send(credential: OpenedCredential): Promise<TokenOutcome> {
    const outcome = await this.ask(credential);
    this.refreshes.inc({ outcome: outcome.kind });
    return outcome;
  }

  inTurn<Result>({ org_id, integration, auth_method, variables }: OpenedCredential, work: () => Promise<Result>) {
    const method = methodNamed(integration, auth_method) as TokenMethod;
    return this.bulkheads.run(org_id, this.endpoint.hostOf({ integration, method, variables }, true), work);
  }

  private async ask(credential: OpenedCredential): Promise<TokenOutcome> {
    const { integration, auth_method, variables } = credential;
    const method = methodNamed(integration, auth_method) as TokenMethod;
    const app = await this.appOf(credential);
    // The application was removed. After a new one is set, people sign in again.
    if (!app) return { kind: 'client_rejected' };
    return this.endpoint.request({ integration, method, app, variables, params: paramsOf(credential, method) });
  }

  private async appOf({ org_id, integration, secret, oauth_app_generation }: OpenedCredential) {
    if (oauth_app_generation !== null) return this.apps.numbered(org_id, integration.id, oauth_app_generation);
    return secret.kind === 'token' && secret.client ? { ...secret.client, previous_secret: null } : null;
  }
}

function paramsOf({ secret }: OpenedCredential, method: TokenMethod): Record<string, string> {
  if (method.type === 'oauth2' && secret.kind === 'token' && secret.refresh_token !== null)
    return { grant_type: 'refresh_token', refresh_token: secret.refresh_token };
  const scopes = (method.scopes ?? []).filter((scope) => scope.default !== false).map(({ name }) => name);
  const scope = scopes.join(method.scope_separator ?? ' ');
  return { grant_type: 'client_credentials', ...(scope && { scope }) };
}
