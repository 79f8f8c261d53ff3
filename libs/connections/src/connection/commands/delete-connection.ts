import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { createAct, type Caller, Callers, Clock, Resumable } from '#kernel';
import { canDelete } from '../domain/connection-policy.js';
import { Connections } from '../persistence/connections.js';

/** Deletes a connection and its shares. A job then revokes the account in the vault. */
export class DeleteConnection extends Command<void> {
  constructor(
    readonly caller: Caller,
    readonly id: string,
    readonly expected?: readonly number[],
  ) {
    super();
  }
}

@CommandHandler(DeleteConnection)
export class DeleteConnectionHandler implements ICommandHandler<DeleteConnection> {
  constructor(
    private readonly callers: Callers,
    private readonly connections: Connections,
    private readonly clock: Clock,
  ) {}

  @Resumable()
  execute({ caller, id, expected }: DeleteConnection): Promise<void> {
    return this.callers.withOrganizationLock(caller, (current) =>
      this.connections.change(
        current.orgId,
        id,
        async (connection) => {
          canDelete(await this.connections.reachTo(current, connection.state)).orThrow();
          connection.delete(createAct(current, this.clock));
        },
        expected,
      ),
    );
  }
}
