import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type ShareEntry, ResourceSharing } from '#access-control';
import { definitionUnder, problemsWithInitialValues } from '#connector-definition';
import { createAct, type Caller, Callers, Clock, Decision, invalidFields, Resumable } from '#kernel';
import { type ConnectLinks, buildConnectLinks } from '../domain/connect-links.js';
import { canCreateConnection, canOwnMore } from '../../connection/domain/connection-policy.js';
import { type ConnectableConnector } from '../../connector/domain/connector-display.js';
import { ConnectableConnectors } from '../../connector/services/connectable-connectors.js';
import { ConnectSessions, type SignInOptions } from '../services/connect-sessions.js';
import { type ConnectionState, defaultName, unfinished } from '../../connection/domain/connection-state.js';
import { Connection } from '../../connection/domain/connection.js';
import { Connections } from '../../connection/persistence/connections.js';
import { SignInMethods } from '../services/sign-in-methods.js';

type NewConnection = SignInOptions & {
  connector_slug: string;
  name?: string;
  shares: readonly ShareEntry[];
  /** Whether to create nothing if the caller owns a connection of this connector that is not connected yet. */
  unless_begun?: boolean;
};

/** The caller has begun to connect this connector before. */
export class AlreadyBegun extends Error {
  constructor(readonly connectionId: string) {
    super('The caller already owns a pending connection of this connector.');
  }
}

/** Creates a pending connection. Returns its id, and where to sign in. */
export class CreateConnection extends Command<ConnectLinks & { id: string }> {
  constructor(
    readonly caller: Caller,
    readonly request: NewConnection,
  ) {
    super();
  }
}

@CommandHandler(CreateConnection)
export class CreateConnectionHandler implements ICommandHandler<CreateConnection> {
  constructor(
    private readonly callers: Callers,
    private readonly connectableConnectors: ConnectableConnectors,
    private readonly signInMethods: SignInMethods,
    private readonly connectSessions: ConnectSessions,
    private readonly connections: Connections,
    private readonly resourceSharing: ResourceSharing,
    private readonly clock: Clock,
  ) {}

  @Resumable()
  async execute({ caller, request }: CreateConnection): Promise<ConnectLinks & { id: string }> {
    canCreateAs(caller, request).orThrow();
    const connector = await this.connectableConnectors.getForCaller(caller, request.connector_slug);
    assertVariables(connector, request);
    const methods = await this.signInMethods.list(caller, connector, request.auth_method);
    const draft = newDraft(connector, caller, this.clock.now());
    await this.resourceSharing.assertNewShares(caller, 'connection', selectShareable(draft), request.shares);
    // The vault is called first, so that no lock or database connection is held during the call. Everything after the
    // call is one commit.
    const opened = await this.connectSessions.open(caller, connector, draft, request);
    return this.callers.withOrganizationLock(caller, async (current) => {
      canCreateAs(current, request).orThrow();
      await this.connectableConnectors.getForCaller(current, request.connector_slug);
      if (request.unless_begun) await this.assertNotBegun(current, request.connector_slug);
      const connection = await this.add(current, connector, draft, request);
      await this.connectSessions.expectCallback(current, connection, opened, request);
      return { id: connection.id, ...buildConnectLinks(connector, opened, methods) };
    });
  }

  /** @throws AlreadyBegun */
  private async assertNotBegun({ orgId, userId }: Caller, slug: string): Promise<void> {
    const begun = await this.connections.findBegun(orgId, userId, slug);
    if (begun !== null) throw new AlreadyBegun(begun);
  }

  /** @throws validation_error for an unknown grantee; conflict `connection_limit`, or a conflict from sharing. */
  private async add(
    caller: Caller,
    connector: ConnectableConnector,
    draft: ConnectionState,
    { name, shares }: NewConnection,
  ): Promise<ConnectionState> {
    const names = await this.connections.listNames(caller.orgId, caller.userId);
    const connectionName = name ?? defaultName(connector.label, new Set(names));
    const connection = Connection.create(draft, connectionName, createAct(caller, this.clock));
    await this.connections.add(connection);
    await this.resourceSharing.begin(caller, 'connection', selectShareable(connection.state), shares);
    // The limit is checked last, so that errors in the request are reported first.
    canOwnMore(names.length).orThrow();
    return connection.state;
  }
}

const newDraft = ({ slug }: ConnectableConnector, { orgId, userId }: Caller, at: Date) =>
  unfinished({ org_id: orgId, owner_user_id: userId, connector_slug: slug, name: '' }, at);

const selectShareable = ({ id, name, owner_user_id }: ConnectionState) => ({ id, label: name, owner_user_id });

/** Checks all initial values of the variables before any of them is stored. */
function assertVariables({ definition }: ConnectableConnector, { auth_method, variables = {} }: NewConnection): void {
  const problems = problemsWithInitialValues(definitionUnder(definition, auth_method).variables, variables);
  if (problems.length > 0) throw invalidFields(problems);
}

const canCreateAs = (caller: Caller, { shares }: NewConnection): Decision =>
  Decision.all(
    canCreateConnection(caller),
    shares.length > 0 ? Decision.requirePermission(caller, 'connection:share') : Decision.allow,
  );
