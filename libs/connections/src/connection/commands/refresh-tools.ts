import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Caller, conflict } from '#kernel';
import { canManage } from '../domain/connection-policy.js';
import { Connections } from '../domain/connections.js';

export type RefreshedTools = {
  added: number;
  changed: number;
  removed: number;
  unchanged: number;
  held: number;
  last_discovered_at: string | null;
};

/** Has a remote server's tools listed anew through a connection. No connector of that kind exists yet. */
export class RefreshTools extends Command<RefreshedTools> {
  constructor(
    readonly caller: Caller,
    readonly id: string,
    readonly expected?: number,
  ) {
    super();
  }
}

@CommandHandler(RefreshTools)
export class RefreshToolsHandler implements ICommandHandler<RefreshTools> {
  constructor(private readonly connections: Connections) {}

  async execute({ caller, id, expected }: RefreshTools): Promise<RefreshedTools> {
    await this.connections.change(
      caller.orgId,
      id,
      async ({ state }) => canManage(await this.connections.reachTo(caller, state)).orThrow(),
      expected,
    );
    throw conflict('not_remote_mcp', 'The tools of this connector stand in its definition: there is nothing to list.');
  }
}
