import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { createAct, type Caller, Callers, Clock, Resumable } from '#kernel';
import { canCreateSyntheticTool, canAddSyntheticTool } from '../domain/synthetic-tool-policy.js';
import { SyntheticTool } from '../domain/synthetic-tool.js';
import { SyntheticTools } from '../persistence/synthetic-tools.js';
import { ProgramChecker, type SentProgram } from '../services/program-checker.js';

/** Creates a synthetic tool and returns its id. */
export class CreateSyntheticTool extends Command<string> {
  constructor(
    readonly caller: Caller,
    readonly sent: SentProgram,
  ) {
    super();
  }
}

@CommandHandler(CreateSyntheticTool)
export class CreateSyntheticToolHandler implements ICommandHandler<CreateSyntheticTool> {
  constructor(
    private readonly callers: Callers,
    private readonly syntheticTools: SyntheticTools,
    private readonly programChecker: ProgramChecker,
    private readonly clock: Clock,
  ) {}

  @Resumable()
  execute({ caller, sent }: CreateSyntheticTool): Promise<string> {
    return this.callers.withOrganizationLock(caller, async (current) => {
      canCreateSyntheticTool(current).orThrow();
      const { orgId: org_id, userId: owner_user_id } = current;
      const program = await this.programChecker.prepare(current, sent, null);
      canAddSyntheticTool(await this.syntheticTools.countAll(org_id)).orThrow();
      const tool = SyntheticTool.create({ org_id, owner_user_id }, program, createAct(current, this.clock));
      await this.syntheticTools.add(tool);
      return tool.state.id;
    });
  }
}
