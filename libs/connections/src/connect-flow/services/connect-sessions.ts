import { Injectable } from '@nestjs/common';
import { MemberProfiles, OrganizationDirectory } from '#identity';
import { type Caller, Clock } from '#kernel';
import { ConnectSettings } from '#organizations';
import { type OpenedConnectSession, Vault } from '../../vault-client/domain/vault.js';
import { ExpectedCallbacks } from '../persistence/expected-callbacks.js';
import { type ConnectionState, isStored } from '../../connection/domain/connection-state.js';
import { ConnectionsOptions } from '../../vault-client/domain/connections-options.js';
import { type ConnectableConnector } from '../../connector/domain/connector-display.js';
import { appRelativePath } from '../domain/expected-callback.js';

export type SignInOptions = {
  redirect_uri?: string;
  auth_method?: string;
  variables?: Record<string, unknown>;
  /** The path of the page of this server on which the member began. Only pages set it, never a request's body. */
  page_path?: string;
};

/** Opens connect sessions at the vault. */
@Injectable()
export class ConnectSessions {
  constructor(
    private readonly vault: Vault,
    private readonly expectedCallbacks: ExpectedCallbacks,
    private readonly memberProfiles: MemberProfiles,
    private readonly organizationDirectory: OrganizationDirectory,
    private readonly connectSettings: ConnectSettings,
    private readonly clock: Clock,
    private readonly connectionsOptions: ConnectionsOptions,
  ) {}

  /**
   * Opens a session for the connection. This ends the connection's earlier sessions.
   * @throws 503 `vault_unavailable`
   */
  async open(caller: Caller, connector: ConnectableConnector, connection: ConnectionState, options: SignInOptions) {
    const account_id = isStored(connection) ? connection.saffron_account_id : null;
    // The old account is revoked first, because a provider may end all grants of an account together, including a new
    // grant.
    if (account_id !== null && connection.status === 'disconnected')
      await this.vault.revoke(connection.org_id, account_id, 'connection_disconnected');
    return this.vault.openConnectSession(connector, {
      connection_id: connection.id,
      purpose: account_id === null ? 'connect' : 'reconnect',
      account_id,
      auth_method: options.auth_method ?? null,
      variables: options.variables ?? {},
      ...(await this.namesFor(caller, connection)),
      logo_url: connector.logo && this.connectionsOptions.serviceUrl + connector.logo,
      return_url: `${this.connectionsOptions.serviceUrl}/connection/${connection.id}/callback`,
    });
  }

  /** Returns the names that the vault's pages show, so that people notice if they would sign in for a stranger. */
  private async namesFor(caller: Caller, { owner_user_id, connected_by_user_id, account_label }: ConnectionState) {
    const people = await this.memberProfiles.profilesFor(caller.orgId, [owner_user_id]);
    const [organization] = await this.organizationDirectory.summariesAmong([caller.orgId]);
    const { name = '', logo_url = null } = organization ?? {};
    return {
      org_name: name,
      org_logo_url: logo_url && new URL(logo_url, this.connectionsOptions.serviceUrl).href,
      owner_name: people.get(owner_user_id)?.name ?? 'Former member',
      expected_account: connected_by_user_id === caller.userId ? account_label : null,
      confirm_direct_connect: await this.connectSettings.confirmsDirectConnect(caller.orgId),
    };
  }

  /** Stores the values that the callback will be checked against. */
  expectCallback(
    caller: Caller,
    connection: ConnectionState,
    opened: OpenedConnectSession,
    { redirect_uri, page_path }: Pick<SignInOptions, 'redirect_uri' | 'page_path'>,
  ): Promise<void> {
    return this.expectedCallbacks.expect({
      org_id: caller.orgId,
      id: opened.session_id,
      connection_id: connection.id,
      purpose: purposeOf(connection),
      user_id: caller.userId,
      redirect_uri: appRelativePath(redirect_uri, this.connectionsOptions.appUrl),
      page_path: page_path ?? null,
      opened_at: this.clock.now(),
      expires_at: new Date(opened.expires_at),
      outcome: null,
    });
  }
}

const purposeOf = ({ saffron_account_id }: ConnectionState) => (saffron_account_id === null ? 'connect' : 'reconnect');
