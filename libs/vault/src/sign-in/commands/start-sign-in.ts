import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { calculatePKCECodeChallenge, generateRandomCodeVerifier } from 'oauth4webapi';
import { type OAuth2Method } from '#connector-definition';
import { Outgoing } from '#kernel';
import { InstalledOAuthApps } from '../../oauth-app/domain/installed-oauth-apps.js';
import { type OAuthApp } from '../../oauth-app/domain/oauth-app.js';
import { renderUrl } from '../../provider/domain/render.js';
import { VAULT_OPTIONS, type VaultOptions } from '../../trust/domain/vault-options.js';
import { variablesFrom } from '../domain/account-values.js';
import { Attempts } from '../domain/attempts.js';
import { authorizationRequestUrl, scopesFor } from '../domain/authorization.js';
import { usableForm, validValues } from '../domain/form-refused.js';
import { SignInProblem } from '../domain/sign-in-problem.js';
import { type OpenSession, OpenSessions } from '../services/open-sessions.js';

/** Where the browser goes, and what it must bring back in its cookie. */
export type StartedSignIn = { location: string; secret: string };

export class StartSignIn extends Command<StartedSignIn> {
  constructor(
    readonly token: string,
    readonly auth_method: string,
    /** By field. */
    readonly typed: Record<string, string>,
  ) {
    super();
  }
}

@CommandHandler(StartSignIn)
export class StartSignInHandler implements ICommandHandler<StartSignIn> {
  constructor(
    private readonly open: OpenSessions,
    private readonly apps: InstalledOAuthApps,
    private readonly attempts: Attempts,
    private readonly outgoing: Outgoing,
    @Inject(VAULT_OPTIONS) private readonly options: VaultOptions,
  ) {}

  async execute({ token, auth_method, typed }: StartSignIn): Promise<StartedSignIn> {
    const opened = await this.open.find(token);
    const { session, integration, forms } = opened;
    const form = usableForm(forms, auth_method);
    if (form.method.type !== 'oauth2') throw new SignInProblem('start_again');
    const values = validValues(form, typed, integration.definition);
    const app = await this.apps.current(integration);
    if (!app) throw new SignInProblem('not_configured');
    const variables = variablesFrom(integration.definition, session, values);
    return this.authorize(opened, form.method, app, variables);
  }

  private async authorize(
    { session, integration }: OpenSession,
    method: OAuth2Method,
    app: OAuthApp,
    variables: Record<string, string>,
  ): Promise<StartedSignIn> {
    const address = this.checked(renderUrl(method.authorize_url, integration.definition.variables, variables));
    const verifier = method.pkce === 'S256' ? generateRandomCodeVerifier() : null;
    const scopes = scopesFor(method, session.requested_scopes, app.scopes);
    const secrets = { verifier, variables, scopes, oauth_app_generation: app.generation };
    const { state, secret } = await this.attempts.begin(session, method.name, secrets);
    const location = authorizationRequestUrl(address, method, {
      client_id: app.client_id,
      redirect_uri: `${this.options.vaultUrl}/oauth/callback`,
      scopes,
      state,
      code_challenge: verifier && (await calculatePKCECodeChallenge(verifier)),
    });
    return { location, secret };
  }

  /** People are sent only where the vault itself would go. */
  private checked(address: string): string {
    if (this.outgoing.refusalOf(address) !== null)
      throw new SignInProblem('refused', { because: 'authorize_url: may not be called' });
    return address;
  }
}
