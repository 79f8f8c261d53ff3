import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { createAct, type Caller, Clock, Resumable } from '#kernel';
import { canManage } from '../domain/connection-policy.js';
import { Connections } from '../persistence/connections.js';

export class RenameConnection extends Command<void> {
  constructor(
    readonly caller: Caller,
    readonly id: string,
    readonly changes: { name?: string },
    readonly expected?: readonly number[],
  ) {
    super();
  }
}

@CommandHandler(RenameConnection)
export class RenameConnectionHandler implements ICommandHandler<RenameConnection> {
  constructor(
    private readonly connections: Connections,
    private readonly clock: Clock,
  ) {}

  @Resumable()
  execute({ caller, id, changes: { name }, expected }: RenameConnection): Promise<void> {
    return this.connections.change(
      caller.orgId,
      id,
      async (connection) => {
        canManage(await this.connections.reachTo(caller, connection.state)).orThrow();
        if (name !== undefined) connection.rename(name, createAct(caller, this.clock));
      },
      expected,
    );
  }
}
