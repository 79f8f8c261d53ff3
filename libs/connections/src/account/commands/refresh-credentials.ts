import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { createAct, type Caller, Clock, Resumable } from '#kernel';
import { RateLimits, defineBucket } from '#platform/rate-limit';
import { ConnectorDisplays } from '../../connector/services/connector-displays.js';
import { type Connection } from '../../connection/domain/connection.js';
import { Connections } from '../../connection/persistence/connections.js';
import { canRefreshCredentials } from '../../connection/domain/account-policy.js';
import { ConnectableConnectors } from '../../connector/services/connectable-connectors.js';
import { AccountStatuses, type CheckResult, CredentialChecks } from '../../vault-client/domain/vault.js';
import { type AccountReport, type ConnectionState } from '../../connection/domain/connection-state.js';

/**
 * Renews a connection's credential. If the credential cannot be renewed, asks the third party whether it is still
 * valid.
 */
export class RefreshCredentials extends Command<void> {
  constructor(
    readonly caller: Caller,
    readonly id: string,
    readonly expected?: readonly number[],
  ) {
    super();
  }
}

/** Rate limit per connection, shared by all callers, because each check is a request to the third party. */
export const checks = defineBucket({
  name: 'refresh_credentials',
  counts: 'Credential checks per connection.',
  quota: 6,
  seconds: 60,
  countedBy: 'connection',
});

@CommandHandler(RefreshCredentials)
export class RefreshCredentialsHandler implements ICommandHandler<RefreshCredentials> {
  constructor(
    private readonly connections: Connections,
    private readonly connectorDisplays: ConnectorDisplays,
    private readonly connectableConnectors: ConnectableConnectors,
    private readonly credentialChecks: CredentialChecks,
    private readonly accountStatuses: AccountStatuses,
    private readonly rateLimits: RateLimits,
    private readonly clock: Clock,
  ) {}

  @Resumable()
  async execute({ caller, id, expected }: RefreshCredentials): Promise<void> {
    const { orgId } = caller;
    const authorize = (connection: Connection) => this.authorize(caller, connection);
    const before = await caller.request.key.beforehand(() => this.connections.change(orgId, id, authorize, expected));
    const { result, report } = await this.check(before);
    // The third party has been asked, so this is logged even if the caller has lost the right in the meantime.
    await this.connections.change(orgId, id, (connection) => {
      if (connection.state.saffron_account_id === before.saffron_account_id)
        connection.checkCredentials(result, report, createAct(caller, this.clock));
    });
  }

  private async authorize(caller: Caller, { state }: Connection) {
    const reach = await this.connections.reachTo(caller, state);
    const display = (await this.connectorDisplays.load(caller, [state.connector_slug])).get(state.connector_slug)!;
    canRefreshCredentials(reach, state, display).orThrow();
    return state;
  }

  /**
   * Asks the vault to check the credential.
   * @throws rate_limited before the vault is asked
   */
  private async check(state: ConnectionState): Promise<{ result: CheckResult; report: AccountReport }> {
    const { org_id, id, connector_slug, saffron_account_id } = state;
    await this.rateLimits.consumeAll([[checks, `${org_id}/${id}`]]);
    const connector = await this.connectableConnectors.getForConnection(org_id, connector_slug);
    const { result, checked_at, ...account } = await this.credentialChecks.check(connector, saffron_account_id!);
    this.accountStatuses.forget(saffron_account_id!);
    return { result, report: { ...account, checked_at: checked_at === null ? null : new Date(checked_at) } };
  }
}
