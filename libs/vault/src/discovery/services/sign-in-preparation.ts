import { Injectable } from '@nestjs/common';
import { type OAuth2Method } from '#connector-definition';
import { isCausedBy, Transactions, type Read, writeContention } from '#kernel';
import { type RemoteAuthorization } from '#vault-protocol';
import { CutOffCredentials, OAuthAppSecrets } from '../../integration/domain/definition-dependents.js';
import {
  type DiscoveredAuthorization,
  type InstalledIntegration,
  type Integration,
  Integrations,
  withoutApp,
} from '../../integration/domain/integrations.js';
import { callbackPath, type NewOAuthApp, type OAuthApp, OAuthApps } from '../../oauth-app/domain/oauth-app.js';
import { type DiscoveredServer, DiscoveryFailed } from '../domain/authorization-server.js';
import { AuthorizationDiscovery } from '../remote/authorization-discovery.js';
import { VaultOptions } from '../../trust/domain/vault-options.js';
import { parseClientAuthentication, clientAuthentication, clientMetadataPath } from '../domain/client-metadata.js';

type Auth = OAuth2Method['client_auth'];

/** How the client for sign-ins was registered, and how it authenticates. */
type Client = { registration: RemoteAuthorization['registration']; client_auth: Auth };

type PreparedClient = Client & { app: NewOAuthApp };

/** What the vault stores in `extra.made` of an application that it registered by itself. */
type Registration = { issuer: string; registration: 'cimd' | 'dynamic'; client_auth: Auth };

/** Finds the authorization server and the client before a sign-in to a remote MCP server. */
@Injectable()
export class SignInPreparation {
  constructor(
    private readonly authorizationDiscovery: AuthorizationDiscovery,
    private readonly transactions: Transactions,
    private readonly cutOffCredentials: CutOffCredentials,
    private readonly oAuthAppSecrets: OAuthAppSecrets,
    private readonly vaultOptions: VaultOptions,
    private readonly integrations: Integrations,
    private readonly oAuthApps: OAuthApps,
  ) {}

  /**
   * Returns the integration with what was discovered, and the client to use.
   * @throws DiscoveryFailed
   */
  async prepare({ org_id, id, definition }: Pick<Integration, 'org_id' | 'id' | 'definition'>, method: OAuth2Method) {
    const server = await this.authorizationDiscovery.discover(definition.mcp!.url);
    await this.forgetOtherIssuer(org_id, id, server.issuer);
    const integration = await this.integrations.get(org_id, id);
    const client = await this.clientFor(integration, server, method);
    const discovered = { ...toDiscovered(server), registration: client.registration, client_auth: client.client_auth };
    await this.integrations.change(org_id, id, (installed) => ({ ...installed, discovered }));
    const ready = await this.integrations.get(org_id, id);
    return { integration: ready, app: (await this.oAuthApps.findCurrent(ready))! };
  }

  /**
   * If the issuer has changed, requires all accounts to sign in again, and deletes the registered client. Tokens and
   * clients of one authorization server are never sent to another.
   */
  private forgetOtherIssuer(orgId: string, id: string, issuer: string): Promise<void> {
    return this.transactions.run(orgId, async () => {
      const { discovered } = await this.integrations.getLocked(orgId, id);
      if (!discovered || discovered.issuer === issuer) return;
      await this.cutOffCredentials.cutOff(orgId, id, () => 'issuer_changed');
      await this.oAuthAppSecrets.dropAll(orgId, id);
      await this.integrations.change(orgId, id, (integration) => ({ ...withoutApp(integration), discovered: null }));
    });
  }

  /**
   * Returns how the client for sign-ins is registered. If there is no usable one, makes a client and stores it as the
   * integration's application.
   * @throws DiscoveryFailed
   */
  private async clientFor(
    integration: Read<InstalledIntegration>,
    server: DiscoveredServer,
    method: OAuth2Method,
  ): Promise<Client> {
    const known = await this.findUsable(integration, server, method);
    if (known) return known;
    if (!method.registers) throw new DiscoveryFailed('oauth_app_required');
    const { org_id, id, app_rejected_at, oauth_app_generation } = integration;
    const { app, ...client } = await this.makeClient(org_id, server, { reusesRegistered: app_rejected_at === null });
    try {
      await this.oAuthApps.install(org_id, id, app, { replaces: oauth_app_generation });
      return client;
    } catch (error) {
      if (!isCausedBy(error, writeContention)) throw error;
      // Another sign-in has stored its client in the meantime. Both use that one.
      const other = await this.findUsable(await this.integrations.get(org_id, id), server, method);
      if (!other) throw error;
      return other;
    }
  }

  /**
   * Finds the organization's client. If the method registers clients, also finds the one that the vault registered at
   * this issuer, unless the issuer refused it.
   */
  private async findUsable(
    integration: Read<InstalledIntegration>,
    server: DiscoveredServer,
    { registers = false }: OAuth2Method,
  ): Promise<Client | null> {
    const app = await this.oAuthApps.findCurrent(integration);
    if (!app) return null;
    const registration = registrationOf(app);
    if (!registration) return { registration: 'static', client_auth: selectAuthentication(app, server) };
    const isUsable = registers && registration.issuer === server.issuer && integration.app_rejected_at === null;
    return isUsable ? registration : null;
  }

  /**
   * Makes a client.
   * @param options `reusesRegistered`: whether a client that another connector registered may be used.
   */
  private async makeClient(
    orgId: string,
    server: DiscoveredServer,
    { reusesRegistered }: { reusesRegistered: boolean },
  ): Promise<PreparedClient> {
    if (server.supports_metadata_documents && this.isDocumentReadableBy(server)) return this.useDocument(server);
    return (reusesRegistered ? await this.findRegistered(orgId, server) : null) ?? this.register(server);
  }

  /**
   * Whether the authorization server can read our metadata document. A vault without TLS is a local installation, which
   * only an authorization server without TLS is expected to reach.
   */
  private isDocumentReadableBy({ issuer }: DiscoveredServer): boolean {
    return this.vaultOptions.vaultUrl.startsWith('https:') || issuer.startsWith('http:');
  }

  private useDocument({ issuer }: DiscoveredServer): PreparedClient {
    const client_id = this.vaultOptions.vaultUrl + clientMetadataPath;
    return prepareClient({ client_id }, { issuer, registration: 'cimd', client_auth: 'none' });
  }

  /** Finds a client that another connector of the organization registered at the same issuer. */
  private async findRegistered(orgId: string, { issuer }: DiscoveredServer): Promise<PreparedClient | null> {
    const app = await this.oAuthApps.findRegistered(orgId, issuer);
    const registration = app && registrationOf(app);
    if (!app || !registration) return null;
    const { client_id, client_secret } = app;
    return prepareClient({ client_id, ...(client_secret !== null && { client_secret }) }, registration);
  }

  private async register(server: DiscoveredServer): Promise<PreparedClient> {
    const { client_auth, ...client } = await this.authorizationDiscovery.register(
      server,
      this.vaultOptions.vaultUrl + callbackPath,
    );
    return prepareClient(client, { issuer: server.issuer, registration: 'dynamic', client_auth });
  }
}

const toDiscovered = ({ resource, issuer, authorize_url, token_url, revoke_url, scopes, has_iss }: DiscoveredServer) =>
  ({
    resource,
    issuer,
    authorize_url,
    token_url,
    revoke_url,
    scopes,
    has_iss,
  }) satisfies Partial<DiscoveredAuthorization>;

const prepareClient = (
  client: Pick<NewOAuthApp, 'client_id' | 'client_secret'>,
  made: Registration,
): PreparedClient => ({
  app: { ...client, scopes: null, extra: { made }, own_callback: false },
  registration: made.registration,
  client_auth: made.client_auth,
});

const registrationOf = ({ extra }: OAuthApp): Registration | null => (extra.made as Registration | undefined) ?? null;

const selectAuthentication = ({ client_secret }: OAuthApp, server: DiscoveredServer): Auth => {
  if (client_secret === null) return 'none';
  const token_auth_methods = server.token_auth_methods.filter((each) => each !== 'none');
  return parseClientAuthentication(clientAuthentication({ token_auth_methods }));
};
