import { Injectable } from '@nestjs/common';
import { type Caller, Clock, conflict, invalid } from '#kernel';
import { type OpenedSession, type SignInMethod, Vault } from '../../vault/domain/vault.js';
import { ExpectedCallbacks } from '../domain/expected-callback.js';
import { type ConnectionState } from '../domain/connection-state.js';
import { ConnectionsOptions } from '../../vault/domain/connections-options.js';
import { type ConnectableConnector } from '../../connector/domain/ports.js';
import { appRelativePath } from '../domain/redirect-uri.js';
import { ConnectPageNames } from './connect-page-names.js';

export type SignInWanted = { redirect_uri?: string; auth_method?: string; variables?: Record<string, string> };

/** Leads a person to the vault to sign in for a connection. */
@Injectable()
export class ConnectFlow {
  constructor(
    private readonly vault: Vault,
    private readonly callbacks: ExpectedCallbacks,
    private readonly names: ConnectPageNames,
    private readonly clock: Clock,
    private readonly options: ConnectionsOptions,
  ) {}

  /**
   * How one can sign in to a connector; null where the vault does not say in time.
   * @throws validation_error for a method it does not have; conflict `oauth_app_required` where none is ready for use.
   */
  async methodsOf(connector: ConnectableConnector, wanted?: string): Promise<SignInMethod[] | null> {
    const isWanted = ({ name }: { name: string }) => wanted === undefined || name === wanted;
    if (!connector.definition.auth.some(isWanted))
      throw invalid('auth_method', 'invalid_value', 'auth_method names no sign-in method of this connector.');
    const methods = await this.vault.methodsOf(connector).catch(() => null);
    if (methods && !methods.some((method) => isWanted(method) && method.configured))
      throw conflict('oauth_app_required', 'This connector needs an OAuth application: have an administrator set one.');
    return methods;
  }

  /**
   * Opens a session for the connection, which ends the ones before it.
   * @throws 503 `vault_unavailable`
   */
  async open(caller: Caller, connector: ConnectableConnector, connection: ConnectionState, wanted: SignInWanted) {
    return this.vault.openSession(connector, {
      connection_id: connection.id,
      purpose: purposeOf(connection),
      account_id: connection.saffron_account_id,
      auth_method: wanted.auth_method ?? null,
      variables: wanted.variables ?? {},
      ...(await this.names.of(caller, connection)),
      return_url: `${this.options.serviceUrl}/connection/${connection.id}/callback`,
    });
  }

  /** Keeps what the return will be checked against. */
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
