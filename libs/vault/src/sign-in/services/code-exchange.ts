import { Injectable } from '@nestjs/common';
import { type OAuth2Method } from '#connector-definition';
import { Expressions } from '#platform/expressions';
import { InstalledOAuthApps } from '../../oauth-app/domain/installed-oauth-apps.js';
import { variablesOfAnswer } from '../domain/account-values.js';
import { SignInProblem } from '../domain/sign-in-problem.js';
import { AccessTokenRequests } from './access-token-requests.js';
import { type CallbackAttempt } from './callback-attempts.js';
import { type ObtainedCredential } from '../domain/obtained-credential.js';

/** Exchanges an authorization code for a credential (RFC 6749, 4.1.3). */
@Injectable()
export class CodeExchange {
  constructor(
    private readonly apps: InstalledOAuthApps,
    private readonly tokens: AccessTokenRequests,
    private readonly expressions: Expressions,
  ) {}

  /** @throws SignInProblem */
  async exchange(
    { session, integration, secrets }: CallbackAttempt,
    method: OAuth2Method,
    response: Record<string, string>,
  ): Promise<ObtainedCredential> {
    const { verifier, variables, scopes, oauth_app_generation, redirect_uri } = secrets;
    const app = await this.apps.numbered(integration.org_id, integration.id, oauth_app_generation);
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
    const grant = await this.tokens.send(request, scopes, session.account_id);
    const { access_token, refresh_token, expires_at, answer } = grant;
    const named = await variablesOfAnswer(this.expressions.of(integration.org_id), integration.definition, {
      token: answer,
      redirect: response,
    });
    return {
      integration,
      auth_method: method.name,
      secret: { kind: 'token', access_token, refresh_token },
      variables: { ...variables, ...named },
      token_answer: answer,
      expires_at,
      scopes: grant.scopes,
      oauth_app_generation,
      app,
    };
  }
}
