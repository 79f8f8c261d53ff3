import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { actOf, type Caller, Callers, Clock, conflict, Decision } from '#kernel';
import { type ConnectLinks, linksOf } from '../domain/connect-links.js';
import { defaultName } from '../domain/connection-name.js';
import { canCreateConnection } from '../domain/connection-policy.js';
import { Connection, type ConnectionState } from '../domain/connection.js';
import { Connections } from '../domain/connections.js';
import { type ConnectableConnector, ConnectableConnectors } from '../domain/ports.js';
import { type Grant } from '../domain/reach.js';
import { ConnectFlow, type SignInWanted } from './connect-flow.js';

export type NewConnection = SignInWanted & { connector_slug: string; name?: string; shares?: Grant[] };

/** Answers the id of the new connection, and where to sign in for it. */
export class CreateConnection extends Command<ConnectLinks & { id: string }> {
  constructor(
    readonly caller: Caller,
    readonly wanted: NewConnection,
  ) {
    super();
  }
}

/** Source: product design, connections. */
const mostOfOneMember = 200;

@CommandHandler(CreateConnection)
export class CreateConnectionHandler implements ICommandHandler<CreateConnection> {
  constructor(
    private readonly callers: Callers,
    private readonly connectors: ConnectableConnectors,
    private readonly connections: Connections,
    private readonly flow: ConnectFlow,
    private readonly clock: Clock,
  ) {}

  async execute({ caller, wanted }: CreateConnection): Promise<ConnectLinks & { id: string }> {
    if (wanted.shares?.length) Decision.holding(caller, 'connection:share').orThrow();
    const connector = await this.connectors.forCaller(caller, wanted.connector_slug);
    const methods = await this.flow.methodsOf(connector, wanted.auth_method);
    const connection = await this.callers.exclusively(caller, (current) => this.begin(current, connector, wanted));
    // Committed first: no lock and no database connection is held while the vault is asked.
    try {
      const opened = await this.flow.open(caller, connector, connection, wanted);
      await this.flow.keep(caller, connection, opened, wanted.redirect_uri);
      return { id: connection.id, ...linksOf(connector, opened, methods) };
    } catch (error) {
      await this.connections.change(caller.orgId, connection.id, (each) => each.delete(actOf(caller, this.clock)));
      throw error;
    }
  }

  private async begin(
    caller: Caller,
    connector: ConnectableConnector,
    wanted: NewConnection,
  ): Promise<ConnectionState> {
    canCreateConnection(caller).orThrow();
    await this.connectors.forCaller(caller, connector.slug);
    const taken = await this.connections.namesOf(caller.orgId, caller.userId);
    if (taken.length >= mostOfOneMember)
      throw conflict('connection_limit', `You have ${mostOfOneMember} connections: delete one you no longer need.`);
    const name = wanted.name ?? defaultName(connector.label, new Set(taken));
    const owner = { org_id: caller.orgId, owner_user_id: caller.userId };
    const connection = Connection.begin(owner, connector.slug, name, actOf(caller, this.clock));
    await this.connections.add(connection);
    return connection.state;
  }
}
