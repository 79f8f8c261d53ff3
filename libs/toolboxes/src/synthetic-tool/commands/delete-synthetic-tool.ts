import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { createAct, type Caller, Callers, Clock, Resumable } from '#kernel';
import { canManageSyntheticTool } from '../domain/synthetic-tool-policy.js';
import { SyntheticTools } from '../persistence/synthetic-tools.js';

export class DeleteSyntheticTool extends Command<void> {
  constructor(
    readonly caller: Caller,
    readonly id: string,
    readonly expected?: readonly number[],
  ) {
    super();
  }
}

@CommandHandler(DeleteSyntheticTool)
export class DeleteSyntheticToolHandler implements ICommandHandler<DeleteSyntheticTool> {
  constructor(
    private readonly callers: Callers,
    private readonly syntheticTools: SyntheticTools,
    private readonly clock: Clock,
  ) {}

  @Resumable()
  execute({ caller, id, expected }: DeleteSyntheticTool): Promise<void> {
    return this.callers.withOrganizationLock(caller, (current) =>
      this.syntheticTools.change(
        current.orgId,
        id,
        (tool) => {
          canManageSyntheticTool(current, tool.state).orThrow();
          tool.delete(createAct(current, this.clock));
        },
        expected,
      ),
    );
  }
}
