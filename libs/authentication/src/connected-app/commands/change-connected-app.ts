import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { createAct, type Caller, Callers, Clock, invalid, notFound, Resumable } from '#kernel';
import { type AppReach, type ConnectedAppState } from '../domain/connected-app.js';
import {
  canChangeToolboxes,
  noToolboxes,
  oneToolbox,
  unknownToolbox,
  widens,
  appRemovedField,
} from '../domain/connected-app-policy.js';
import { ConnectedApps, RemovedApps } from '../domain/connected-apps.js';
import { ConsentResources } from '../domain/consent-resources.js';

/** Changes the toolboxes of a caller's app, or removes scopes from it. To get more scopes, the app must ask again. */
export class ChangeConnectedApp extends Command<void> {
  constructor(
    readonly caller: Caller,
    readonly id: string,
    readonly reach: Partial<AppReach>,
    readonly expected?: readonly number[],
  ) {
    super();
  }
}

@CommandHandler(ChangeConnectedApp)
export class ChangeConnectedAppHandler implements ICommandHandler<ChangeConnectedApp> {
  constructor(
    private readonly callers: Callers,
    private readonly connectedApps: ConnectedApps,
    private readonly consentResources: ConsentResources,
    private readonly removedApps: RemovedApps,
    private readonly clock: Clock,
  ) {}

  @Resumable()
  execute({ caller, id, reach, expected }: ChangeConnectedApp): Promise<void> {
    return this.callers.withOrganizationLock(caller, (current) =>
      this.connectedApps.change(
        current.orgId,
        id,
        async (app) => {
          const { user_id, scopes, resource } = app.state;
          if (user_id !== current.userId) throw notFound('connected app');
          if (reach.scopes?.some((scope) => !scopes.includes(scope))) throw wider();
          if (reach.toolbox_ids !== undefined) this.assertHasToolboxes(resource);
          if (reach.toolbox_ids !== undefined) canChangeToolboxes(current, app.state, reach.toolbox_ids).orThrow();
          await this.assertOffered(current, app.state, reach.toolbox_ids ?? []);
          app.change(reach, createAct(current, this.clock));
        },
        expected,
      ),
    );
  }

  private assertHasToolboxes(resource: string): void {
    if (this.consentResources.isOfAccounts(resource)) throw noToolboxes();
    if (!this.consentResources.isOfAllToolboxes(resource)) throw oneToolbox();
  }

  private async assertOffered(caller: Caller, app: ConnectedAppState, ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    const removed = await this.removedApps.listToolboxIds(caller.orgId, app);
    if (ids.some((id) => removed.has(id) && !app.toolbox_ids?.includes(id))) throw removedByManager();
    const known = new Set((await this.consentResources.listToolboxes(caller, null)).map(({ id }) => id));
    if (ids.every((id) => known.has(id))) return;
    throw invalid(
      '/toolbox_ids',
      unknownToolbox,
      'You cannot use this toolbox, or it does not exist. Choose from the toolboxes you can use.',
    );
  }
}

const wider = () =>
  invalid('/scopes', widens, 'You can only remove scopes here. To add scopes, request them from the app again.');

const removedByManager = () =>
  invalid(
    '/toolbox_ids',
    appRemovedField,
    'A manager of this toolbox removed the app from it. Ask the owner of the toolbox to restore the app.',
  );
