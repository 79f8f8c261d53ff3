import { Injectable } from '@nestjs/common';
import { type OAuth2Method } from '#connector-definition';
import { Accounts } from '../../account/domain/accounts.js';
import { type ConnectSession } from '../../connect-session/domain/connect-session.js';
import { DiscoveryFailed, type DiscoveryFailure } from '../../discovery/domain/discovery-failed.js';
import { SignInPreparation } from '../../discovery/services/sign-in-preparation.js';
import { type Integration, findMethod } from '../../integration/domain/integrations.js';
import { type OAuthApp } from '../../oauth-app/domain/oauth-app.js';
import { OAuthApps } from '../../oauth-app/domain/oauth-apps.js';
import { type ProblemKind, SignInProblem } from '../domain/sign-in-problem.js';

type SignInClient = {
  integration: Integration;
  method: OAuth2Method;
  app: OAuthApp;
  /** Scopes that calls needed and that earlier sign-ins did not grant. */
  extraScopes: string[];
};

/** Finds the authorization server of a sign-in, and the client to use. */
@Injectable()
export class SignInClients {
  constructor(
    private readonly accounts: Accounts,
    private readonly apps: OAuthApps,
    private readonly discovered: SignInPreparation,
  ) {}

  /** @throws SignInProblem */
  async clientFor(
    { org_id, account_id }: ConnectSession,
    integration: Integration,
    method: OAuth2Method,
  ): Promise<SignInClient> {
    const account = account_id === null ? null : await this.accounts.get(org_id, account_id);
    const extraScopes = [...(account?.wanted_scopes ?? [])];
    if (method.discovered) return { ...(await this.discover(integration, method)), extraScopes };
    const app = await this.apps.findCurrent(integration);
    if (!app) throw new SignInProblem('not_configured');
    return { integration, method, app, extraScopes };
  }

  private async discover(before: Integration, { name }: OAuth2Method): Promise<Omit<SignInClient, 'extraScopes'>> {
    try {
      const method = findMethod(before, name) as OAuth2Method;
      const { integration, app } = await this.discovered.prepare(before, method);
      return { integration, app, method: findMethod(integration, name) as OAuth2Method };
    } catch (thrown) {
      if (!(thrown instanceof DiscoveryFailed)) throw thrown;
      const { failure } = thrown;
      throw new SignInProblem(problems[failure] ?? 'refused', { because: `discovery: ${failure}` });
    }
  }
}

const problems: Partial<Record<DiscoveryFailure, ProblemKind>> = {
  unreachable: 'unavailable',
  timeout: 'unavailable',
  oauth_app_required: 'not_configured',
  client_registration_unsupported: 'not_configured',
};
