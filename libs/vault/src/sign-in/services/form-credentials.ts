import { Injectable } from '@nestjs/common';
import { type AuthMethod, type ClientCredentialsMethod } from '#connector-definition';
import { type ConnectSession } from '../../connect-session/domain/connect-session.js';
import { type Secret } from '../../credential/domain/secret.js';
import { type Integration } from '../../integration/domain/integrations.js';
import { InstalledOAuthApps } from '../../oauth-app/domain/installed-oauth-apps.js';
import { type OAuthApp } from '../../oauth-app/domain/oauth-app.js';
import { secretFields, variablesFrom } from '../domain/account-values.js';
import { scopesFor } from '../domain/authorization.js';
import { SignInProblem } from '../domain/sign-in-problem.js';
import { AccessTokenRequests } from './access-token-requests.js';
import { type ObtainedCredential } from '../domain/obtained-credential.js';

/** Turns form input into a credential: keys, passwords, the client of an application. */
@Injectable()
export class FormCredentials {
  constructor(
    private readonly apps: InstalledOAuthApps,
    private readonly tokens: AccessTokenRequests,
  ) {}

  /** @throws SignInProblem */
  async obtain(session: ConnectSession, integration: Integration, method: AuthMethod, typed: Record<string, string>) {
    const variables = variablesFrom(integration.definition, session, typed);
    const fields = secretFields(integration.definition, typed);
    if (method.type === 'client_credentials')
      return this.ofClient(session.account_id, { integration, method, variables }, fields);
    const secret: Secret = method.type === 'none' ? { kind: 'none' } : { kind: 'fields', fields };
    const lasting = { expires_at: null, scopes: null, oauth_app_generation: null };
    return { integration, auth_method: method.name, secret, variables, ...lasting } satisfies ObtainedCredential;
  }

  private async ofClient(
    account_id: string | null,
    of: { integration: Integration; method: ClientCredentialsMethod; variables: Record<string, unknown> },
    fields: Record<string, string>,
  ): Promise<ObtainedCredential> {
    const { integration, method, variables } = of;
    const own = clientIn(fields);
    const app = own
      ? { ...own, previous_secret: null, scopes: null, generation: null }
      : await this.shared(integration);
    const scopes = scopesFor(method, app.scopes);
    const scope = scopes.join(method.scope_separator ?? ' ');
    const params = { grant_type: 'client_credentials', ...(scope && { scope }) };
    const grant = await this.tokens.send({ ...of, app, params }, scopes, account_id);
    const { access_token, refresh_token, expires_at, answer } = grant;
    const secret: Secret = { kind: 'token', access_token, refresh_token, ...(own && { client: own }) };
    const what = { integration, auth_method: method.name, secret, variables, token_answer: answer };
    return { ...what, expires_at, scopes: grant.scopes, oauth_app_generation: app.generation, app };
  }

  private async shared(integration: Integration): Promise<OAuthApp> {
    const app = await this.apps.current(integration);
    if (!app) throw new SignInProblem('not_configured');
    return app;
  }
}

/** Some providers give every account its own client, which the form asks for. */
const clientIn = ({ client_id, client_secret }: Record<string, string>) =>
  client_id && client_secret ? { client_id, client_secret } : undefined;
