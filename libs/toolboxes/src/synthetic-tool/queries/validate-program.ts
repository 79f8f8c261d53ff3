import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type Caller } from '#kernel';
import { isSound } from '../domain/program-problems.js';
import { connectorsOfSteps, tierOfSteps } from '../services/step-resolver.js';
import { maxCalls } from '../domain/program.js';
import { ProgramChecker, type SentProgram } from '../services/program-checker.js';
import { SyntheticToolReader } from '../services/synthetic-tool-reader.js';
import { type ValidatedProgramView } from './synthetic-tool.view.js';

/** Makes the same checks as saving a program, without saving it. */
export class ValidateProgram extends Query<ValidatedProgramView> {
  constructor(
    readonly caller: Caller,
    readonly sent: SentProgram,
    /** The id of the tool that the draft changes; null for a new tool. */
    readonly toolId: string | null,
  ) {
    super();
  }
}

@QueryHandler(ValidateProgram)
export class ValidateProgramHandler implements IQueryHandler<ValidateProgram> {
  constructor(
    private readonly programChecker: ProgramChecker,
    private readonly syntheticToolReader: SyntheticToolReader,
  ) {}

  async execute({ caller, sent, toolId }: ValidateProgram): Promise<ValidatedProgramView> {
    if (toolId !== null) await this.syntheticToolReader.get(caller, toolId);
    const { program, diagnostics, resolved } = await this.programChecker.checkDraft(caller, sent, toolId);
    return {
      valid: isSound(diagnostics),
      diagnostics,
      tier: tierOfSteps(resolved),
      connector_slugs: connectorsOfSteps(resolved),
      max_calls: maxCalls(program.steps),
    };
  }
}
