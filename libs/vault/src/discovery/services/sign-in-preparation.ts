import { Injectable } from '@nestjs/common';
import { type OAuth2Method } from '#connector-definition';
import { Transactions, type Read } from '#kernel';
import { CutOffCredentials, OAuthAppSecrets } from '../../integration/domain/definition-dependents.js';
import { type DiscoveredAuthorization } from '../../integration/domain/discovered-authorization.js';
import {
  type Integration,
  Integrations,
  withoutApp,
  type InstalledIntegration,
} from '../../integration/domain/integrations.js';
import { OAuthApps } from '../../oauth-app/domain/oauth-apps.js';
import { type FoundServer } from '../domain/authorization-server.js';
import { AuthorizationDiscovery } from '../remote/authorization-discovery.js';
import { type RemoteAuthorization } from '#vault-protocol';
import { callbackPath, type GivenApp, type OAuthApp } from '../../oauth-app/domain/oauth-app.js';
import { VaultOptions } from '../../trust/domain/vault-options.js';
import { authenticationNamed, clientAuthentication, clientMetadataPath } from '../domain/client-metadata.js';
import { DiscoveryFailed } from '../domain/discovery-failed.js';

type Auth = OAuth2Method['client_auth'];

/** How the client of sign-ins was registered and authenticates. */
type Client = { registration: RemoteAuthorization['registration']; client_auth: Auth };

type MadeClient = Client & { given: GivenApp };

/** The fields that differ between applications that the vault registers itself. */
type Made = { issuer: string; registration: 'cimd' | 'dynamic'; client_auth: Auth };

/** Determines the authorization server and the client before a sign-in to a remote MCP server. */
@Injectable()
export class SignInPreparation {
  constructor(
    private readonly discovery: AuthorizationDiscovery,
    private readonly transactions: Transactions,
    private readonly credentials: CutOffCredentials,
    private readonly secrets: OAuthAppSecrets,
    private readonly options: VaultOptions,
    private readonly integrations: Integrations,
    private readonly apps: OAuthApps,
  ) {}

  /** The integration with the discovered facts, and a registered client. @throws DiscoveryFailed */
  async prepare({ org_id, id, definition }: Pick<Integration, 'org_id' | 'id' | 'definition'>, method: OAuth2Method) {
    const server = await this.discovery.discover(definition.mcp!.url);
    await this.forgetOtherIssuer(org_id, id, server.issuer);
    const integration = await this.integrations.get(org_id, id);
    const client = await this.clientFor(integration, server, method);
    const discovered = { ...found(server), registration: client.registration, client_auth: client.client_auth };
    await this.integrations.change(org_id, id, (installed) => ({ ...installed, discovered }));
    const ready = await this.integrations.get(org_id, id);
    return { integration: ready, app: (await this.apps.findCurrent(ready))! };
  }

  /**
   * Tokens and clients of one authorization server are never sent to another: if the issuer has changed, all accounts
   * must sign in again, and the registered client is deleted.
   */
  private forgetOtherIssuer(orgId: string, id: string, issuer: string): Promise<void> {
    return this.transactions.run(orgId, async () => {
      const { discovered } = await this.integrations.getLocked(orgId, id);
      if (!discovered || discovered.issuer === issuer) return;
      await this.credentials.cutOff(orgId, id, () => 'issuer_changed');
      await this.secrets.dropAll(orgId, id);
      await this.integrations.change(orgId, id, (integration) => ({ ...withoutApp(integration), discovered: null }));
    });
  }

  /** The client, installed as the integration's application. @throws DiscoveryFailed */
  private async clientFor(
    integration: Read<InstalledIntegration>,
    server: FoundServer,
    method: OAuth2Method,
  ): Promise<Client> {
    const { org_id, id, app_rejected_at } = integration;
    const app = await this.apps.findCurrent(integration);
    const made = app && madeOf(app);
    if (app && !made) return { registration: 'static', client_auth: authenticationOf(app, server) };
    if (!method.registers) throw new DiscoveryFailed('oauth_app_required');
    if (made?.issuer === server.issuer && app_rejected_at === null) return made;
    const { given, ...client } = await this.makeClient(org_id, server, app_rejected_at !== null);
    await this.apps.install(org_id, id, given, null);
    return client;
  }

  /** @param isRejected whether the previous client was refused: then no stored one is used. */
  private async makeClient(orgId: string, server: FoundServer, isRejected: boolean): Promise<MadeClient> {
    if (server.takes_metadata_documents && this.isReadFrom(server)) return this.useDocument(server);
    return (isRejected ? null : await this.findRegistered(orgId, server)) ?? this.register(server);
  }

  /**
   * Whether the authorization server can read our metadata document. If the vault has no TLS, only a server without
   * TLS is expected to reach it.
   */
  private isReadFrom({ issuer }: FoundServer): boolean {
    return this.options.vaultUrl.startsWith('https:') || issuer.startsWith('http:');
  }

  private useDocument({ issuer }: FoundServer): MadeClient {
    const client_id = this.options.vaultUrl + clientMetadataPath;
    return install({ client_id }, { issuer, registration: 'cimd', client_auth: 'none' });
  }

  /** A client that another connector of the organization registered at the same issuer. */
  private async findRegistered(orgId: string, { issuer }: FoundServer): Promise<MadeClient | null> {
    const app = await this.apps.findRegistered(orgId, issuer);
    const made = app && madeOf(app);
    if (!app || !made) return null;
    const { client_id, client_secret } = app;
    return install({ client_id, ...(client_secret !== null && { client_secret }) }, made);
  }

  private async register(server: FoundServer): Promise<MadeClient> {
    const { client_auth, ...client } = await this.discovery.register(server, this.options.vaultUrl + callbackPath);
    return install(client, { issuer: server.issuer, registration: 'dynamic', client_auth });
  }
}

const found = ({ resource, issuer, authorize_url, token_url, revoke_url, scopes, has_iss }: FoundServer) =>
  ({
    resource,
    issuer,
    authorize_url,
    token_url,
    revoke_url,
    scopes,
    has_iss,
  }) satisfies Partial<DiscoveredAuthorization>;

const install = (client: Pick<GivenApp, 'client_id' | 'client_secret'>, made: Made): MadeClient => ({
  given: { ...client, scopes: null, extra: { made }, own_callback: false },
  registration: made.registration,
  client_auth: made.client_auth,
});

const madeOf = ({ extra }: OAuthApp): Made | null => (extra.made as Made | undefined) ?? null;

const authenticationOf = ({ client_secret }: OAuthApp, server: FoundServer): Auth => {
  if (client_secret === null) return 'none';
  const token_auth_methods = server.token_auth_methods.filter((each) => each !== 'none');
  return authenticationNamed(clientAuthentication({ token_auth_methods }));
};
