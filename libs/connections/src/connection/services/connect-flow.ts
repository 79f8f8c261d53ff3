import { Injectable } from '@nestjs/common';
import { type Caller, Clock } from '#kernel';
import { type OpenedSession } from '../../vault/domain/connect-session.js';
import { Vault } from '../../vault/domain/vault.js';
import { ExpectedCallbacks } from '../domain/expected-callback.js';
import { type ConnectionState, isStored } from '../domain/connection-state.js';
import { ConnectionsOptions } from '../../vault/domain/connections-options.js';
import { type ConnectableConnector } from '../../connector/domain/ports.js';
import { appRelativePath } from '../domain/redirect-uri.js';
import { ConnectPageFacts } from './connect-page-facts.js';

export type SignInWanted = { redirect_uri?: string; auth_method?: string; variables?: Record<string, unknown> };

/** Opens connect sessions at the vault. */
@Injectable()
export class ConnectFlow {
  constructor(
    private readonly vault: Vault,
    private readonly callbacks: ExpectedCallbacks,
    private readonly page: ConnectPageFacts,
    private readonly clock: Clock,
    private readonly options: ConnectionsOptions,
  ) {}

  /**
   * Opens a session for the connection, which ends its earlier ones.
   * @throws 503 `vault_unavailable`
   */
  async open(caller: Caller, connector: ConnectableConnector, connection: ConnectionState, wanted: SignInWanted) {
    const account_id = isStored(connection) ? connection.saffron_account_id : null;
    // Revokes the old account first: a provider may end all grants of an account together, including the new one.
    if (account_id !== null && connection.status === 'disconnected')
      await this.vault.revoke(connection.org_id, account_id, 'connection_disconnected');
    return this.vault.openSession(connector, {
      connection_id: connection.id,
      purpose: account_id === null ? 'connect' : 'reconnect',
      account_id,
      auth_method: wanted.auth_method ?? null,
      variables: wanted.variables ?? {},
      ...(await this.page.of(caller, connection)),
      logo_url: connector.logo && this.options.serviceUrl + connector.logo,
      return_url: `${this.options.serviceUrl}/connection/${connection.id}/callback`,
    });
  }

  /** Stores the values that the callback will be checked against. */
  keep(caller: Caller, connection: ConnectionState, opened: OpenedSession, redirect_uri?: string): Promise<void> {
    return this.callbacks.expect({
      org_id: caller.orgId,
      id: opened.session_id,
      connection_id: connection.id,
      purpose: purposeOf(connection),
      user_id: caller.userId,
      redirect_uri: appRelativePath(redirect_uri, this.options.appUrl),
      opened_at: this.clock.now(),
      expires_at: new Date(opened.expires_at),
      outcome: null,
    });
  }
}

const purposeOf = ({ saffron_account_id }: ConnectionState) => (saffron_account_id === null ? 'connect' : 'reconnect');
