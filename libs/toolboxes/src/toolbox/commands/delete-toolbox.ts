import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { actOf, type Caller, Callers, Clock, notFound } from '#kernel';
import { canDeleteToolbox } from '../domain/toolbox-policy.js';
import { Toolboxes } from '../domain/toolboxes.js';
import { ToolboxWriting } from '../services/toolbox-writing.js';

/** Its share entries and skill versions go with it. */
export class DeleteToolbox extends Command<void> {
  constructor(
    readonly caller: Caller,
    readonly id: string,
    readonly expected?: number,
  ) {
    super();
  }
}

@CommandHandler(DeleteToolbox)
export class DeleteToolboxHandler implements ICommandHandler<DeleteToolbox> {
  constructor(
    private readonly callers: Callers,
    private readonly toolboxes: Toolboxes,
    private readonly writing: ToolboxWriting,
    private readonly clock: Clock,
  ) {}

  execute({ caller, id, expected }: DeleteToolbox): Promise<void> {
    return this.callers.withOrganizationLock(caller, (current) =>
      this.toolboxes.change(
        current.orgId,
        id,
        async (toolbox) => {
          const reach = await this.toolboxes.reachTo(current, toolbox.state);
          if (!reach) throw notFound('toolbox');
          canDeleteToolbox(reach).orThrow();
          toolbox.delete(actOf(current, this.clock));
          await this.writing.forget(toolbox);
        },
        expected,
      ),
    );
  }
}
