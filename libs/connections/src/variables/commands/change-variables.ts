import { isDeepStrictEqual } from 'node:util';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AccessDecider } from '#access-control';
import { createAct, type Caller, Clock, Resumable } from '#kernel';
import { ConnectableConnectors } from '../../connector/services/connectable-connectors.js';
import { type AccountVariable, AccountVariables } from '../../vault-client/domain/vault.js';
import { Connections } from '../../connection/persistence/connections.js';
import { type Connection } from '../../connection/domain/connection.js';
import { canChangeVariables } from '../../connection/domain/account-policy.js';

/** Sets variables of a connection, all or none. Null clears a variable. */
export class ChangeVariables extends Command<void> {
  constructor(
    readonly caller: Caller,
    readonly id: string,
    readonly values: Readonly<Record<string, unknown>>,
    readonly expected?: readonly number[],
  ) {
    super();
  }
}

type Read = () => Promise<AccountVariable[]>;

/** Maximum number of attempts while other requests change the same variables. */
const maxAttempts = 5;

@CommandHandler(ChangeVariables)
export class ChangeVariablesHandler implements ICommandHandler<ChangeVariables> {
  constructor(
    private readonly connections: Connections,
    private readonly connectableConnectors: ConnectableConnectors,
    private readonly accessDecider: AccessDecider,
    private readonly accountVariables: AccountVariables,
    private readonly clock: Clock,
  ) {}

  @Resumable()
  async execute({ caller, id, values, expected }: ChangeVariables): Promise<void> {
    const { orgId } = caller;
    const authorize = (connection: Connection) => this.authorize(caller, connection);
    const authorized = caller.request.key.beforehand(() => this.connections.change(orgId, id, authorize, expected));
    const { connector_slug, saffron_account_id } = await authorized;
    const names = Object.keys(values);
    if (names.length === 0) return;
    const connector = await this.connectableConnectors.getForConnection(orgId, connector_slug);
    const account = saffron_account_id!;
    const read = () => this.accountVariables.list(connector, account);
    await this.copyToConnection(
      caller,
      id,
      names,
      await this.accountVariables.change(connector, account, values),
      read,
    );
  }

  /**
   * Copies the values in the vault to the connection, where tools read them. The change is logged even if the caller
   * has lost the right in the meantime. Concurrent changes may arrive out of order, so this asks the vault again until
   * its response matches the stored connection.
   */
  private async copyToConnection(
    caller: Caller,
    id: string,
    names: string[],
    set: AccountVariable[],
    read: Read,
  ): Promise<void> {
    for (let times = 0; times < maxAttempts; times++) {
      const values = openValues(set, names);
      await this.connections.change(caller.orgId, id, (connection) =>
        connection.changeVariables(names, values, createAct(caller, this.clock)),
      );
      set = await read();
      if (isDeepStrictEqual(openValues(set, names), values)) return;
    }
  }

  private async authorize(caller: Caller, { state }: Connection) {
    canChangeVariables(await this.connections.reachTo(caller, state), state).orThrow();
    await this.accessDecider.assertAdmitted(caller, state.connector_slug, null);
    return state;
  }
}

/** Returns the changed values that tools may read. Secret values are omitted. */
const openValues = (variables: readonly AccountVariable[], names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(
    variables
      .filter(({ name, secret, is_set, source }) => names.includes(name) && is_set && !secret && source !== 'default')
      .map(({ name, value }) => [name, value]),
  );
