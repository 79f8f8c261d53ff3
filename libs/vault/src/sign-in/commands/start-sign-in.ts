import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { calculatePKCECodeChallenge, generateRandomCodeVerifier } from 'oauth4webapi';
import { type OAuth2Method } from '#connector-definition';
import { Accounts } from '../../account/domain/account.js';
import { type ConnectSession } from '../../connect-session/domain/connect-session.js';
import { DiscoveryFailed, type DiscoveryFailure } from '../../discovery/domain/authorization-server.js';
import { SignInPreparation } from '../../discovery/services/sign-in-preparation.js';
import { type Integration, findMethod } from '../../integration/domain/integrations.js';
import { type OAuthApp, OAuthApps, redirectAddress } from '../../oauth-app/domain/oauth-app.js';
import { ProviderClient } from '../../provider/domain/provider-client.js';
import { renderUrl } from '../../provider/domain/render.js';
import { VaultOptions } from '../../trust/domain/vault-options.js';
import { variablesFrom } from '../domain/account-values.js';
import { authorizationRequestUrl, scopesFor } from '../domain/authorization.js';
import { findForm, validateInput } from '../domain/method-form.js';
import { namedProblem, type ProblemKind, SignInProblem } from '../domain/sign-in-problem.js';
import { Attempts } from '../persistence/attempts.js';
import { type FoundConnectSession, ConnectSessionReader } from '../services/connect-session-reader.js';

/** The next address for the browser, and the secret that its cookie must contain when it returns. */
type StartedSignIn = { location: string; secret: string };

export type StartOptions = {
  /**
   * Whether the person used a direct link. Then no page has explained the connection, so the provider is asked to
   * request consent.
   */
  direct: boolean;
  /** The secrets of the attempts that the new attempt replaces in the browser's cookie. */
  forgotten: readonly string[];
};

export class StartSignIn extends Command<StartedSignIn> {
  constructor(
    readonly token: string,
    readonly auth_method: string,
    /** Values by field. */
    readonly typed: Record<string, string>,
    readonly options: StartOptions,
  ) {
    super();
  }
}

type SignInClient = {
  integration: Integration;
  method: OAuth2Method;
  app: OAuthApp;
  /** Scopes that calls needed and that earlier sign-ins did not grant. */
  extraScopes: string[];
};

@CommandHandler(StartSignIn)
export class StartSignInHandler implements ICommandHandler<StartSignIn> {
  constructor(
    private readonly connectSessionReader: ConnectSessionReader,
    private readonly accounts: Accounts,
    private readonly oAuthApps: OAuthApps,
    private readonly signInPreparation: SignInPreparation,
    private readonly attempts: Attempts,
    private readonly providerClient: ProviderClient,
    private readonly vaultOptions: VaultOptions,
  ) {}

  async execute({ token, auth_method, typed, options }: StartSignIn): Promise<StartedSignIn> {
    const opened = await this.connectSessionReader.find(token);
    const { session, integration } = opened;
    try {
      return await this.start({ ...opened, ...options }, auth_method, typed);
    } catch (thrown) {
      throw namedProblem(thrown, { session, connector: integration.definition.name, token });
    }
  }

  private async start(
    opened: FoundConnectSession & StartOptions,
    auth_method: string,
    typed: Record<string, string>,
  ): Promise<StartedSignIn> {
    const { session, forms } = opened;
    const form = findForm(forms, auth_method);
    if (form.method.type !== 'oauth2') throw new SignInProblem('method_gone');
    const values = validateInput(form, typed);
    const { method, app, ...ready } = await this.findClient(session, form.integration, form.method);
    const variables = variablesFrom(form.integration.definition, session, values);
    return this.authorize({ ...opened, ...ready }, method, app, variables);
  }

  /**
   * Finds the authorization server of a sign-in, and the client to use.
   * @throws SignInProblem
   */
  private async findClient(
    { org_id, account_id }: ConnectSession,
    integration: Integration,
    method: OAuth2Method,
  ): Promise<SignInClient> {
    const account = account_id === null ? null : await this.accounts.get(org_id, account_id);
    const extraScopes = [...(account?.wanted_scopes ?? [])];
    if (method.discovered) return { ...(await this.discover(integration, method)), extraScopes };
    const app = await this.oAuthApps.findCurrent(integration);
    if (!app) throw new SignInProblem('not_configured');
    return { integration, method, app, extraScopes };
  }

  private async discover(before: Integration, { name }: OAuth2Method): Promise<Omit<SignInClient, 'extraScopes'>> {
    try {
      const method = findMethod(before, name) as OAuth2Method;
      const { integration, app } = await this.signInPreparation.prepare(before, method);
      return { integration, app, method: findMethod(integration, name) as OAuth2Method };
    } catch (thrown) {
      if (!(thrown instanceof DiscoveryFailed)) throw thrown;
      const { failure } = thrown;
      throw new SignInProblem(problems[failure] ?? 'refused', { because: `discovery: ${failure}` });
    }
  }

  private async authorize(
    {
      session,
      integration,
      direct,
      forgotten,
      extraScopes,
    }: FoundConnectSession & StartOptions & { extraScopes: string[] },
    method: OAuth2Method,
    app: OAuthApp,
    variables: Record<string, unknown>,
  ): Promise<StartedSignIn> {
    const address = this.assertCallable(renderUrl(method.authorize_url, integration.definition.variables, variables));
    const verifier = method.pkce === 'S256' ? generateRandomCodeVerifier() : null;
    const scopes = [...new Set([...scopesFor(method, session.requested_scopes, app.scopes), ...extraScopes])];
    const redirect_uri = redirectAddress(this.vaultOptions.vaultUrl, integration.slug, app);
    const asks_first = direct && session.confirm_direct_connect;
    const request = { verifier, variables, scopes, redirect_uri, asks_first };
    const secrets = { ...request, oauth_app_generation: app.generation, issuer: method.iss ?? null };
    const { state, secret } = await this.attempts.start(session, method.name, secrets, forgotten);
    const location = authorizationRequestUrl(address, method, {
      client_id: app.client_id,
      redirect_uri,
      scopes,
      state,
      code_challenge: verifier && (await calculatePKCECodeChallenge(verifier)),
      asks_consent: direct,
    });
    return { location, secret };
  }

  /**
   * Returns the address.
   * @throws SignInProblem if the vault itself is not allowed to call the address. Browsers must not be redirected to
   * such an address either.
   */
  private assertCallable(address: string): string {
    if (this.providerClient.findRefusal(address) !== null)
      throw new SignInProblem('address_blocked', { because: 'authorize_url: the address is not allowed' });
    return address;
  }
}

const problems: Partial<Record<DiscoveryFailure, ProblemKind>> = {
  unreachable: 'unavailable',
  timeout: 'unavailable',
  oauth_app_required: 'not_configured',
  client_registration_unsupported: 'not_configured',
};
