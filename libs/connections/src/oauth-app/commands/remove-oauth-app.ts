import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { canManageOAuthApp } from '#catalog';
import { actOf, type Caller, Clock, conflict, EventLog } from '#kernel';
import { ConnectableConnectors } from '../../connector/services/connectable-connectors.js';
import { OAuthApps } from '../domain/oauth-apps.js';

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
    private readonly connectors: ConnectableConnectors,
    private readonly apps: OAuthApps,
    private readonly log: EventLog,
    private readonly clock: Clock,
  ) {}

  async execute({ caller, slug, force }: RemoveOAuthApp): Promise<void> {
    const connector = await this.connectors.getVisible(caller, slug);
    canManageOAuthApp(caller, connector).orThrow();
    const { client_id, active_account_count } = await this.apps.get(connector);
    if (client_id === null) return;
    if (active_account_count > 0 && !force) throw inUse(active_account_count);
    await this.apps.remove(connector);
    const event = { type: 'oauth_app.removed', data: { client_id, connector_slug: connector.slug } };
    const resource = { type: 'oauth_app', id: connector.slug, label: connector.label };
    await this.log.append(caller.orgId, [{ act: actOf(caller, this.clock), event, resource, changes: [] }]);
  }
}

const inUse = (active_account_count: number) =>
  conflict(
    'oauth_app_in_use',
    `${active_account_count} accounts signed in with this application and would have to sign in again. Repeat with ` +
      `force=true to remove the application anyway.`,
    { details: { active_account_count } },
  );
