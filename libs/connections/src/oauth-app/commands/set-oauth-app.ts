import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { canManageOAuthApp } from '#catalog';
import { createAct, type Caller, Clock, EventLog, invalid, required, defineError, Resumable } from '#kernel';
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
    private readonly connectableConnectors: ConnectableConnectors,
    private readonly oAuthApps: OAuthApps,
    private readonly eventLog: EventLog,
    private readonly clock: Clock,
  ) {}

  @Resumable()
  async execute({ caller, slug, app }: SetOAuthApp): Promise<void> {
    const connector = await this.connectableConnectors.getVisible(caller, slug);
    canManageOAuthApp(caller, connector).orThrow();
    const before = await this.oAuthApps.get(connector);
    assertSecret(connector, before, app);
    await this.oAuthApps.set(connector, app);
    const type = before.client_id === app.client_id ? 'oauth_app.rotated' : 'oauth_app.set';
    const data = { client_id: app.client_id, connector_slug: connector.slug };
    const resource = { type: 'oauth_app', id: connector.slug, label: connector.label };
    const event = { type, data };
    await this.eventLog.append(caller.orgId, [{ act: createAct(caller, this.clock), event, resource, changes: [] }]);
  }
}

/** Refuses a new client without a secret, unless the connector has public clients, which have no secret. */
function assertSecret({ definition }: ConnectableConnector, before: OAuthAppFacts, app: NewOAuthApp): void {
  const isPublic = definition.auth.some((method) => 'client_auth' in method && method.client_auth === 'none');
  if (app.client_secret === undefined && app.client_id !== before.client_id && !isPublic)
    throw invalid('/client_secret', required, 'client_secret is required with a new client_id.');
}

export class RemoveOAuthApp extends Command<void> {
  constructor(
    readonly caller: Caller,
    readonly slug: string,
    /**
     * Whether to remove the application even if accounts signed in with it. These accounts then have to sign in again.
     */
    readonly force: boolean,
  ) {
    super();
  }
}

@CommandHandler(RemoveOAuthApp)
export class RemoveOAuthAppHandler implements ICommandHandler<RemoveOAuthApp> {
  constructor(
    private readonly connectableConnectors: ConnectableConnectors,
    private readonly oAuthApps: OAuthApps,
    private readonly eventLog: EventLog,
    private readonly clock: Clock,
  ) {}

  @Resumable()
  async execute({ caller, slug, force }: RemoveOAuthApp): Promise<void> {
    const connector = await this.connectableConnectors.getVisible(caller, slug);
    canManageOAuthApp(caller, connector).orThrow();
    const { client_id, active_account_count } = await this.oAuthApps.get(connector);
    if (client_id === null) return;
    if (active_account_count > 0 && !force) throw oauthAppHasAccounts(active_account_count);
    await this.oAuthApps.remove(connector);
    const event = { type: 'oauth_app.removed', data: { client_id, connector_slug: connector.slug } };
    const resource = { type: 'oauth_app', id: connector.slug, label: connector.label };
    await this.eventLog.append(caller.orgId, [{ act: createAct(caller, this.clock), event, resource, changes: [] }]);
  }
}

export const oauthAppHasAccounts = defineError(
  409,
  'oauth_app_in_use',
  'Connections use the OAuth application.',
  (active_account_count: number) => ({
    message:
      `${active_account_count} accounts signed in with this application and would have to sign in again. Repeat with ` +
      `force=true to remove the application anyway.`,
    details: { active_account_count },
  }),
);
