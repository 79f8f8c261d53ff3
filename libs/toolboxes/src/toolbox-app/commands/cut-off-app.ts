import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ConnectedApps, RemovedApps } from '#authentication';
import { createAct, type Caller, Callers, Clock, notFound, Resumable } from '#kernel';
import { canManageCollection } from '../../collection/domain/collection-policy.js';
import { McpAddresses } from '../../toolbox/domain/mcp-addresses.js';
import { ToolboxReader } from '../../toolbox/services/toolbox-reader.js';

/**
 * Removes a member's app from a toolbox. The app keeps its other toolboxes. If a manager removes another member's app,
 * only a manager can restore it, even if the member had removed it before.
 */
export class CutOffApp extends Command<void> {
  constructor(
    readonly caller: Caller,
    readonly toolboxId: string,
    readonly appId: string,
    readonly expected?: readonly number[],
  ) {
    super();
  }
}

@CommandHandler(CutOffApp)
export class CutOffAppHandler implements ICommandHandler<CutOffApp> {
  constructor(
    private readonly callers: Callers,
    private readonly toolboxReader: ToolboxReader,
    private readonly connectedApps: ConnectedApps,
    private readonly removedApps: RemovedApps,
    private readonly mcpAddresses: McpAddresses,
    private readonly clock: Clock,
  ) {}

  @Resumable()
  execute({ caller, toolboxId, appId, expected }: CutOffApp): Promise<void> {
    return this.callers.withOrganizationLock(caller, async (current) => {
      const { reach } = await this.toolboxReader.get(current, toolboxId);
      const manages = canManageCollection('toolbox', reach).allowed;
      await this.connectedApps.change(
        current.orgId,
        appId,
        async (app) => {
          const { user_id, client_id, client_name, resource, toolbox_ids, withheld } = app.state;
          const isOne = resource === this.mcpAddresses.buildUrl(toolboxId);
          const isAmong = (toolbox_ids?.includes(toolboxId) ?? true) && !withheld.includes(toolboxId);
          const isRemoved = (await this.removedApps.listToolboxIds(current.orgId, app.state)).has(toolboxId);
          const isOwn = user_id === current.userId;
          // A manager can also remove an app before it can reach the toolbox, because its member could add the toolbox
          // at any time.
          const reachesIt = isOne || (resource === this.mcpAddresses.buildUrl(null) && (isAmong || !isOwn));
          if (!reachesIt || isRemoved || (!manages && !isOwn)) throw notFound('connected app');
          const act = createAct(current, this.clock);
          if (isOwn) return app.withhold(toolboxId, act);
          app.removeFrom(toolboxId, act);
          const removed = { toolbox_id: toolboxId, app_id: appId, user_id, client_id, client_name };
          await this.removedApps.add(current.orgId, { ...removed, removed_at: act.at });
        },
        expected,
      );
    });
  }
}

/** Lets an app use a toolbox again after it was removed from the toolbox. */
export class RestoreApp extends Command<void> {
  constructor(
    readonly caller: Caller,
    readonly toolboxId: string,
    readonly appId: string,
  ) {
    super();
  }
}

@CommandHandler(RestoreApp)
export class RestoreAppHandler implements ICommandHandler<RestoreApp> {
  constructor(
    private readonly callers: Callers,
    private readonly toolboxReader: ToolboxReader,
    private readonly removedApps: RemovedApps,
    private readonly clock: Clock,
  ) {}

  @Resumable()
  execute({ caller, toolboxId, appId }: RestoreApp): Promise<void> {
    return this.callers.withOrganizationLock(caller, async (current) => {
      const { reach } = await this.toolboxReader.get(current, toolboxId);
      canManageCollection('toolbox', reach).orThrow();
      const act = createAct(current, this.clock);
      if (!(await this.removedApps.restore(current.orgId, toolboxId, appId, act))) throw notFound('removed app');
    });
  }
}
