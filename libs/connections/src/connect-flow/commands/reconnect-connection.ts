import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { createAct, type Caller, Clock, Resumable } from '#kernel';
import { type ConnectLinks, buildConnectLinks } from '../domain/connect-links.js';
import { type Connection } from '../../connection/domain/connection.js';
import { Connections } from '../../connection/persistence/connections.js';
import { ConnectSessions, type SignInOptions } from '../services/connect-sessions.js';
import { SignInMethods } from '../services/sign-in-methods.js';
import { SignInAuthorizer } from '../services/sign-in-authorizer.js';

/** Returns the address for signing in again. The status does not change until the sign-in is complete. */
export class ReconnectConnection extends Command<ConnectLinks> {
  constructor(
    readonly caller: Caller,
    readonly id: string,
    readonly options: SignInOptions,
    readonly expected?: readonly number[],
  ) {
    super();
  }
}

@CommandHandler(ReconnectConnection)
export class ReconnectConnectionHandler implements ICommandHandler<ReconnectConnection> {
  constructor(
    private readonly connections: Connections,
    private readonly signInAuthorizer: SignInAuthorizer,
    private readonly signInMethods: SignInMethods,
    private readonly connectSessions: ConnectSessions,
    private readonly clock: Clock,
  ) {}

  @Resumable()
  async execute({ caller, id, options, expected }: ReconnectConnection): Promise<ConnectLinks> {
    const authorize = async ({ state }: Connection) => ({
      connection: state,
      connector: await this.signInAuthorizer.authorize(caller, state),
    });
    const { connection, connector } = await caller.request.key.beforehand(() =>
      this.connections.change(caller.orgId, id, authorize, expected),
    );
    const methods = await this.signInMethods.list(caller, connector, options.auth_method);
    const opened = await this.connectSessions.open(caller, connector, connection, options);
    // The right is checked again, because the call to the vault took time.
    return this.connections.change(caller.orgId, id, async (current) => {
      await this.signInAuthorizer.authorize(caller, current.state);
      current.startReconnecting(createAct(caller, this.clock));
      await this.connectSessions.expectCallback(caller, connection, opened, options);
      return buildConnectLinks(connector, opened, methods);
    });
  }
}
