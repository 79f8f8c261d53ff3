import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { createAct, type Caller, Callers, Clock, Resumable } from '#kernel';
import { canManageSyntheticTool } from '../domain/synthetic-tool-policy.js';
import { SyntheticTools } from '../persistence/synthetic-tools.js';
import { ProgramChecker, type SentProgram } from '../services/program-checker.js';

/** Changes a synthetic tool. Omitted fields keep their values. The whole program is checked again. */
export class UpdateSyntheticTool extends Command<void> {
  constructor(
    readonly caller: Caller,
    readonly id: string,
    readonly changes: Partial<SentProgram>,
    readonly expected?: readonly number[],
  ) {
    super();
  }
}

@CommandHandler(UpdateSyntheticTool)
export class UpdateSyntheticToolHandler implements ICommandHandler<UpdateSyntheticTool> {
  constructor(
    private readonly callers: Callers,
    private readonly syntheticTools: SyntheticTools,
    private readonly programChecker: ProgramChecker,
    private readonly clock: Clock,
  ) {}

  @Resumable()
  execute({ caller, id, changes, expected }: UpdateSyntheticTool): Promise<void> {
    return this.callers.withOrganizationLock(caller, (current) =>
      this.syntheticTools.change(
        current.orgId,
        id,
        async (tool) => {
          canManageSyntheticTool(current, tool.state).orThrow();
          const { name, description, input_schema, steps, output_template } = tool.state;
          const sent = { name, description, input_schema, steps, output_template, ...changes };
          tool.change(await this.programChecker.prepare(current, sent, id), createAct(current, this.clock));
        },
        expected,
      ),
    );
  }
}
