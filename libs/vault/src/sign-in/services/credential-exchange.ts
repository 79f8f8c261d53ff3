import { Injectable } from '@nestjs/common';
import { type AuthMethod, type ClientCredentialsMethod, type OAuth2Method } from '#connector-definition';
import { Expressions } from '#platform/expressions';
import { type ConnectSession } from '../../connect-session/domain/connect-session.js';
import { type Secret } from '../../credential/domain/credential.js';
import { type Integration } from '../../integration/domain/integrations.js';
import { listAppSecrets, type OAuthApp, OAuthApps } from '../../oauth-app/domain/oauth-app.js';
import {
  type Grant,
  TokenEndpoint,
  type TokenOutcome,
  type TokenRequest,
} from '../../provider/domain/token-endpoint.js';
import { shownRedirect } from '../../provider/domain/token-answer.js';
import {
  credentialFields,
  type ObtainedCredential,
  publicFields,
  variablesFrom,
  variablesOfAnswer,
} from '../domain/account-values.js';
import { missingScopes, scopesFor } from '../domain/authorization.js';
import { SignInProblem, toProblem } from '../domain/sign-in-problem.js';
import { type CallbackAttempt } from './callback-attempts.js';

/** What is needed to request tokens for a client: the integration, the auth method and the variables. */
type ClientSignIn = { integration: Integration; method: ClientCredentialsMethod; variables: Record<string, unknown> };

/** Gets the credential for an authorization code or for the input of a form: tokens, keys or passwords. */
@Injectable()
export class CredentialExchange {
  constructor(
    private readonly oAuthApps: OAuthApps,
    private readonly tokenEndpoint: TokenEndpoint,
    private readonly expressions: Expressions,
  ) {}

  /** Redeems an authorization code (RFC 6749, 4.1.3). @throws SignInProblem */
  async redeemCode(
    { session, integration, secrets }: CallbackAttempt,
    method: OAuth2Method,
    response: Record<string, string>,
  ): Promise<ObtainedCredential> {
    const { verifier, variables, scopes, oauth_app_generation, redirect_uri } = secrets;
    const app = await this.oAuthApps.find(integration.org_id, integration.id, oauth_app_generation);
    if (!app) throw new SignInProblem('not_configured');
    const { resource } = method.authorize_params ?? {};
    const params = {
      grant_type: 'authorization_code',
      code: response.code!,
      redirect_uri,
      ...(verifier !== null && { code_verifier: verifier }),
      ...(resource !== undefined && { resource }),
    };
    const request = { integration, method, app, variables, params };
    const grant = await this.requestTokens(request, scopes, session.account_id);
    const { access_token, refresh_token, expires_at, answer } = grant;
    const fromResponse = await variablesOfAnswer(
      this.expressions.evaluatorFor(integration.org_id),
      integration.definition,
      { token: answer, redirect: await shownRedirect(response) },
      { token: grant.unmasked_answer, redirect: response },
    );
    return {
      integration,
      auth_method: method.name,
      secret: { kind: 'token', access_token, refresh_token },
      app_secrets: listAppSecrets(app),
      variables: { ...variables, ...fromResponse },
      token_answer: answer,
      expires_at,
      scopes: grant.scopes,
      oauth_app_generation,
      app,
    };
  }

  /** @throws SignInProblem */
  async readForm(session: ConnectSession, integration: Integration, method: AuthMethod, typed: Record<string, string>) {
    const variables = variablesFrom(integration.definition, session, typed);
    const fields = credentialFields(integration.definition, typed);
    if (method.type === 'client_credentials')
      return this.signInClient(session.account_id, { integration, method, variables }, fields);
    const open = publicFields(method, fields);
    const secret: Secret = method.type === 'none' ? { kind: 'none' } : { kind: 'fields', fields, public: open };
    const noExpiry = { expires_at: null, scopes: null };
    const noApp = { oauth_app_generation: null, app_secrets: [] };
    const credential = { integration, auth_method: method.name, secret, variables };
    return { ...credential, ...noExpiry, ...noApp } satisfies ObtainedCredential;
  }

  private async signInClient(
    account_id: string | null,
    signIn: ClientSignIn,
    fields: Record<string, string>,
  ): Promise<ObtainedCredential> {
    const { integration, method, variables } = signIn;
    const own = clientIn(fields);
    const app = own
      ? { ...own, previous_secret: null, scopes: null, generation: null }
      : await this.sharedApp(integration);
    const scopes = scopesFor(method, app.scopes);
    const scope = scopes.join(method.scope_separator ?? ' ');
    const params = { grant_type: 'client_credentials', ...(scope && { scope }) };
    const grant = await this.requestTokens({ ...signIn, app, params }, scopes, account_id);
    const { access_token, refresh_token, expires_at, answer } = grant;
    const secret: Secret = { kind: 'token', access_token, refresh_token, ...(own && { client: own }) };
    const what = { integration, auth_method: method.name, secret, variables, token_answer: answer };
    const used = { oauth_app_generation: app.generation, app, app_secrets: listAppSecrets(app) };
    return { ...what, expires_at, scopes: grant.scopes, ...used };
  }

  private async sharedApp(integration: Integration): Promise<OAuthApp> {
    const app = await this.oAuthApps.findCurrent(integration);
    if (!app) throw new SignInProblem('not_configured');
    return app;
  }

  /**
   * Requests tokens, and checks that all required scopes were granted. Sends the request only once, because a code
   * works only once.
   * @param requestedScopes the requested scopes, which count as granted if the provider does not report scopes.
   * @param account_id the account to reconnect; null for a new account.
   * @throws SignInProblem
   */
  private async requestTokens(
    request: TokenRequest,
    requestedScopes: readonly string[],
    account_id: string | null,
  ): Promise<Grant & { scopes: string[] }> {
    const outcome = await this.tokenEndpoint.request(request).catch((thrown: unknown) => {
      throw toProblem(thrown);
    });
    if (outcome.kind === 'client_rejected')
      await this.oAuthApps.recordRejection(request.integration.org_id, request.integration.id, account_id);
    if (outcome.kind !== 'granted') throw buildSignInProblem(outcome);
    const scopes = outcome.grant.scopes ?? [...requestedScopes];
    const missing = missingScopes(request.method, scopes);
    if (missing.length > 0) throw new SignInProblem('missing_scopes', { scopes: missing });
    return { ...outcome.grant, scopes };
  }
}

/** Returns the account's own client, if the form asks for one. Some providers give every account its own. */
const clientIn = ({ client_id, client_secret }: Record<string, string>) =>
  client_id && client_secret ? { client_id, client_secret } : undefined;

function buildSignInProblem(outcome: Exclude<TokenOutcome, { kind: 'granted' }>): SignInProblem {
  const isTemporary =
    outcome.kind === 'lost' || (outcome.kind === 'later' && (outcome.failing || !!outcome.retry_after_ms));
  return new SignInProblem(isTemporary ? 'unavailable' : 'refused', { because: `token endpoint: ${outcome.kind}` });
}
