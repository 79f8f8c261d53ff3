import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { RemovedApps } from '#authentication';
import { actOf, type Caller, Callers, Clock, notFound } from '#kernel';
import { canManageCollection } from '../../collection/domain/collection-policy.js';
import { ToolboxReader } from '../../toolbox/services/toolbox-reader.js';

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
    private readonly toolboxes: ToolboxReader,
    private readonly removed: RemovedApps,
    private readonly clock: Clock,
  ) {}

  execute({ caller, toolboxId, appId }: RestoreApp): Promise<void> {
    return this.callers.withOrganizationLock(caller, async (current) => {
      const { reach } = await this.toolboxes.get(current, toolboxId);
      canManageCollection('toolbox', reach).orThrow();
      const act = actOf(current, this.clock);
      if (!(await this.removed.restore(current.orgId, toolboxId, appId, act))) throw notFound('removed app');
    });
  }
}
