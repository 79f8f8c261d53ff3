import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type ShareEntry } from '#access-control';
import { definitionUnder, problemsWithKnown } from '#connector-definition';
import { type Caller, Callers, Decision, invalidFields } from '#kernel';
import { type ConnectLinks, linksOf } from '../domain/connect-links.js';
import { canCreateConnection } from '../domain/connection-policy.js';
import { type ConnectableConnector, ConnectableConnectors } from '../../connector/domain/ports.js';
import { ConnectionDrafts } from '../services/connection-drafts.js';
import { ConnectFlow, type SignInWanted } from '../services/connect-flow.js';
import { SignInMethods } from '../services/sign-in-methods.js';

type NewConnection = SignInWanted & { connector_slug: string; name?: string; shares: readonly ShareEntry[] };

/** Returns the id of the new connection, and where to sign in. */
export class CreateConnection extends Command<ConnectLinks & { id: string }> {
  constructor(
    readonly caller: Caller,
    readonly wanted: NewConnection,
  ) {
    super();
  }
}

@CommandHandler(CreateConnection)
export class CreateConnectionHandler implements ICommandHandler<CreateConnection> {
  constructor(
    private readonly callers: Callers,
    private readonly connectors: ConnectableConnectors,
    private readonly drafts: ConnectionDrafts,
    private readonly methods: SignInMethods,
    private readonly flow: ConnectFlow,
  ) {}

  async execute({ caller, wanted }: CreateConnection): Promise<ConnectLinks & { id: string }> {
    canCreateAs(caller, wanted).orThrow();
    const connector = await this.connectors.forCaller(caller, wanted.connector_slug);
    refuseUnfit(connector, wanted);
    const methods = await this.methods.of(caller, connector, wanted.auth_method);
    const draft = this.drafts.begin(caller, connector);
    await this.drafts.checkShares(caller, draft, wanted.shares);
    // Calls the vault first: no lock or database connection is held meanwhile, and everything after it is one commit.
    const opened = await this.flow.open(caller, connector, draft, wanted);
    return this.callers.withOrganizationLock(caller, async (current) => {
      canCreateAs(current, wanted).orThrow();
      await this.connectors.forCaller(current, wanted.connector_slug);
      const connection = await this.drafts.create(current, connector, draft, wanted);
      await this.flow.keep(current, connection, opened, wanted.redirect_uri);
      return { id: connection.id, ...linksOf(connector, opened, methods) };
    });
  }
}

/** Checks all values before any of them is stored. */
function refuseUnfit({ definition }: ConnectableConnector, { auth_method, variables = {} }: NewConnection): void {
  const problems = problemsWithKnown(definitionUnder(definition, auth_method).variables, variables);
  if (problems.length > 0) throw invalidFields(problems);
}

const canCreateAs = (caller: Caller, { shares }: NewConnection): Decision =>
  Decision.all(
    () => canCreateConnection(caller),
    () => (shares.length > 0 ? Decision.holding(caller, 'connection:share') : Decision.allow),
  );
