import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ConnectedApps } from '#authentication';
import { actOf, type Caller, Callers, Clock, notFound } from '#kernel';
import { canManageCollection } from '../../collection/domain/collection-policy.js';
import { McpAddresses } from '../../toolbox/domain/mcp-addresses.js';
import { ToolboxReader } from '../../toolbox/services/toolbox-reader.js';

/** Removes a toolbox from a member's app. The app keeps its other toolboxes. */
export class CutOffApp extends Command<void> {
  constructor(
    readonly caller: Caller,
    readonly toolboxId: string,
    readonly appId: string,
    readonly expected?: number,
  ) {
    super();
  }
}

@CommandHandler(CutOffApp)
export class CutOffAppHandler implements ICommandHandler<CutOffApp> {
  constructor(
    private readonly callers: Callers,
    private readonly toolboxes: ToolboxReader,
    private readonly apps: ConnectedApps,
    private readonly addresses: McpAddresses,
    private readonly clock: Clock,
  ) {}

  execute({ caller, toolboxId, appId, expected }: CutOffApp): Promise<void> {
    return this.callers.withOrganizationLock(caller, async (current) => {
      const { reach } = await this.toolboxes.get(current, toolboxId);
      const manages = canManageCollection('toolbox', reach).allowed;
      await this.apps.change(
        current.orgId,
        appId,
        (app) => {
          const { user_id, resource, toolbox_ids, withheld } = app.state;
          const isOne = resource === this.addresses.urlOf(toolboxId);
          const isAmong = (toolbox_ids?.includes(toolboxId) ?? true) && !withheld.includes(toolboxId);
          const reachesIt = isOne || (resource === this.addresses.urlOf(null) && isAmong);
          if (!reachesIt || (!manages && user_id !== current.userId)) throw notFound('connected app');
          app.withhold(toolboxId, actOf(current, this.clock));
        },
        expected,
      );
    });
  }
}
