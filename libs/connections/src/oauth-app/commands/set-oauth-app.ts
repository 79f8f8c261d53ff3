import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { canManageOAuthApp } from '#catalog';
import { actOf, type Caller, Clock, EventLog, invalid } from '#kernel';
import { type ConnectableConnector } from '../../connector/domain/ports.js';
import { ConnectableConnectors } from '../../connector/services/connectable-connectors.js';
import { type GivenOAuthApp, type OAuthAppFacts, OAuthApps } from '../domain/oauth-apps.js';

export class SetOAuthApp extends Command<void> {
  constructor(
    readonly caller: Caller,
    readonly slug: string,
    readonly given: GivenOAuthApp,
  ) {
    super();
  }
}

@CommandHandler(SetOAuthApp)
export class SetOAuthAppHandler implements ICommandHandler<SetOAuthApp> {
  constructor(
    private readonly connectors: ConnectableConnectors,
    private readonly apps: OAuthApps,
    private readonly log: EventLog,
    private readonly clock: Clock,
  ) {}

  async execute({ caller, slug, given }: SetOAuthApp): Promise<void> {
    const connector = await this.connectors.getVisible(caller, slug);
    canManageOAuthApp(caller, connector).orThrow();
    const before = await this.apps.get(connector);
    refuseWithoutSecret(connector, before, given);
    await this.apps.set(connector, given);
    const type = before.client_id === given.client_id ? 'oauth_app.rotated' : 'oauth_app.set';
    const data = { client_id: given.client_id, connector_slug: connector.slug };
    const resource = { type: 'oauth_app', id: connector.slug, label: connector.label };
    const event = { type, data };
    await this.log.append(caller.orgId, [{ act: actOf(caller, this.clock), event, resource, changes: [] }]);
  }
}

/** A new client needs a secret, unless the provider has public clients without one. */
function refuseWithoutSecret({ definition }: ConnectableConnector, before: OAuthAppFacts, given: GivenOAuthApp): void {
  const isPublic = definition.auth.some((method) => 'client_auth' in method && method.client_auth === 'none');
  if (given.client_secret === undefined && given.client_id !== before.client_id && !isPublic)
    throw invalid('/client_secret', 'required', 'client_secret is required with a new client_id.');
}
