import { Injectable } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { canManageOAuthApp } from '#catalog';
import { createAct, type Caller, Clock, EventLog, invalid, required, defineError, Resumable } from '#kernel';
import { type ConnectableConnector } from '../../connector/domain/connector-display.js';
import { ConnectableConnectors } from '../../connector/services/connectable-connectors.js';
import { type NewOAuthApp, type OAuthAppEvent, type OAuthAppFacts, OAuthApps } from '../domain/oauth-apps.js';

/** Finds the applications that a caller may change, and records the changes. */
@Injectable()
export class OAuthAppEditor {
  constructor(
    private readonly connectableConnectors: ConnectableConnectors,
    private readonly oAuthApps: OAuthApps,
    private readonly eventLog: EventLog,
    private readonly clock: Clock,
  ) {}

  async find(caller: Caller, slug: string): Promise<{ connector: ConnectableConnector; before: OAuthAppFacts }> {
    const connector = await this.connectableConnectors.getVisible(caller, slug);
    canManageOAuthApp(caller, connector).orThrow();
    return { connector, before: await this.oAuthApps.get(connector) };
  }

  record(
    caller: Caller,
    { slug, label }: ConnectableConnector,
    type: OAuthAppEvent['type'],
    client_id: string,
  ): Promise<void> {
    const event = { type, data: { client_id, connector_slug: slug } };
    const resource = { type: 'oauth_app', id: slug, label };
    return this.eventLog.append(caller.orgId, [{ act: createAct(caller, this.clock), event, resource, changes: [] }]);
  }
}

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
    private readonly oAuthAppEditor: OAuthAppEditor,
    private readonly oAuthApps: OAuthApps,
  ) {}

  @Resumable()
  async execute({ caller, slug, app }: SetOAuthApp): Promise<void> {
    const { connector, before } = await this.oAuthAppEditor.find(caller, slug);
    assertSecret(connector, before, app);
    await this.oAuthApps.set(connector, app);
    const type = before.client_id === app.client_id ? 'oauth_app.rotated' : 'oauth_app.set';
    await this.oAuthAppEditor.record(caller, connector, type, app.client_id);
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
    private readonly oAuthAppEditor: OAuthAppEditor,
    private readonly oAuthApps: OAuthApps,
  ) {}

  @Resumable()
  async execute({ caller, slug, force }: RemoveOAuthApp): Promise<void> {
    const { connector, before } = await this.oAuthAppEditor.find(caller, slug);
    const { client_id, active_account_count } = before;
    if (client_id === null) return;
    if (active_account_count > 0 && !force) throw oauthAppHasAccounts(active_account_count);
    await this.oAuthApps.remove(connector);
    await this.oAuthAppEditor.record(caller, connector, 'oauth_app.removed', client_id);
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
