import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { createAct, type Caller, Clock, Resumable } from '#kernel';
import { canManage } from '../domain/connection-policy.js';
import { Connections } from '../persistence/connections.js';

/** Disconnects a connection. Its name and its shares stay. A job then revokes the account in the vault. */
export class DisconnectConnection extends Command<void> {
  constructor(
    readonly caller: Caller,
    readonly id: string,
    readonly expected?: readonly number[],
  ) {
    super();
  }
}

@CommandHandler(DisconnectConnection)
export class DisconnectConnectionHandler implements ICommandHandler<DisconnectConnection> {
  constructor(
    private readonly connections: Connections,
    private readonly clock: Clock,
  ) {}

  @Resumable()
  execute({ caller, id, expected }: DisconnectConnection): Promise<void> {
    return this.connections.change(
      caller.orgId,
      id,
      async (connection) => {
        canManage(await this.connections.reachTo(caller, connection.state)).orThrow();
        connection.disconnect('disconnected', createAct(caller, this.clock));
      },
      expected,
    );
  }
}
