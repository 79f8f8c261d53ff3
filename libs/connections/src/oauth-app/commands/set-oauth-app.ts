import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { canManageOAuthApp } from '#catalog';
import { actOf, type Caller, Clock, EventLog, invalid } from '#kernel';
import { type ConnectableConnector } from '../../connector/domain/connector-display.js';
import { ConnectableConnectors } from '../../connector/services/connectable-connectors.js';
import { type NewOAuthApp, type OAuthAppFacts, OAuthApps } from '../domain/oauth-apps.js';

export class SetOAuthApp extends Command<void> {
  constructor(
    readonly caller: Caller,
    readonly slug: string,
    readonly app: NewOAuthApp,
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

  async execute({ caller, slug, app }: SetOAuthApp): Promise<void> {
    const connector = await this.connectors.getVisible(caller, slug);
    canManageOAuthApp(caller, connector).orThrow();
    const before = await this.apps.get(connector);
    assertSecret(connector, before, app);
    await this.apps.set(connector, app);
    const type = before.client_id === app.client_id ? 'oauth_app.rotated' : 'oauth_app.set';
    const data = { client_id: app.client_id, connector_slug: connector.slug };
    const resource = { type: 'oauth_app', id: connector.slug, label: connector.label };
    const event = { type, data };
    await this.log.append(caller.orgId, [{ act: actOf(caller, this.clock), event, resource, changes: [] }]);
  }
}

/** Refuses a new client without a secret, unless the connector has public clients, which have no secret. */
function assertSecret({ definition }: ConnectableConnector, before: OAuthAppFacts, app: NewOAuthApp): void {
  const isPublic = definition.auth.some((method) => 'client_auth' in method && method.client_auth === 'none');
  if (app.client_secret === undefined && app.client_id !== before.client_id && !isPublic)
    throw invalid('/client_secret', 'required', 'client_secret is required with a new client_id.');
}
