import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { createAct, type Caller, Clock, Resumable } from '#kernel';
import { RateLimits, defineBucket } from '#platform/rate-limit';
import { ConnectorDisplays } from '../../connector/services/connector-displays.js';
import { type Connection } from '../../connection/domain/connection.js';
import { canRefreshTools } from '../../connection/domain/account-policy.js';
import { Connections } from '../../connection/persistence/connections.js';
import { type RefreshedTools } from '../domain/tool-refreshes.js';
import { ToolDiscovery } from '../services/tool-discovery.js';

/** Rate limit per connection, shared by all callers. */
export const refreshes = defineBucket({
  name: 'refresh_tools',
  counts: 'Tool refreshes per connection.',
  quota: 6,
  seconds: 60,
  countedBy: 'connection',
});

/** Lists the tools of a remote server again, through a connection. */
export class RefreshTools extends Command<RefreshedTools> {
  constructor(
    readonly caller: Caller,
    readonly id: string,
    readonly expected?: readonly number[],
  ) {
    super();
  }
}

@CommandHandler(RefreshTools)
export class RefreshToolsHandler implements ICommandHandler<RefreshTools> {
  constructor(
    private readonly connections: Connections,
    private readonly connectorDisplays: ConnectorDisplays,
    private readonly toolDiscovery: ToolDiscovery,
    private readonly rateLimits: RateLimits,
    private readonly clock: Clock,
  ) {}

  @Resumable()
  async execute({ caller, id, expected }: RefreshTools): Promise<RefreshedTools> {
    const { orgId } = caller;
    const authorize = (connection: Connection) => this.authorize(caller, connection);
    const account = await caller.request.key.beforehand(() => this.connections.change(orgId, id, authorize, expected));
    await this.rateLimits.consumeAll([[refreshes, `${orgId}/${id}`]]);
    // A repeated request may list the tools again, which is harmless.
    return caller.request.key.beforehand(() => this.toolDiscovery.refresh(account, createAct(caller, this.clock)));
  }

  private async authorize(caller: Caller, { state }: Connection) {
    const reach = await this.connections.reachTo(caller, state);
    const display = (await this.connectorDisplays.load(caller, [state.connector_slug])).get(state.connector_slug)!;
    canRefreshTools(reach, state, display).orThrow();
    return state;
  }
}
