import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type Caller } from '#kernel';
import { isSound } from '../domain/program-problems.js';
import { connectorsOfSteps, tierOfSteps } from '../services/step-resolver.js';
import { maxCalls } from '../domain/program.js';
import { buildDraftProgram, ProgramChecker, type SentProgram } from '../services/program-checker.js';
import { type ValidatedProgramView } from './synthetic-tool.view.js';

/** Makes the same checks as saving a program, without saving it. */
export class ValidateProgram extends Query<ValidatedProgramView> {
  constructor(
    readonly caller: Caller,
    readonly sent: SentProgram,
  ) {
    super();
  }
}

@QueryHandler(ValidateProgram)
export class ValidateProgramHandler implements IQueryHandler<ValidateProgram> {
  constructor(private readonly programChecker: ProgramChecker) {}

  async execute({ caller, sent }: ValidateProgram): Promise<ValidatedProgramView> {
    const program = buildDraftProgram(sent);
    const { diagnostics, resolved } = await this.programChecker.check(caller, program);
    return {
      valid: isSound(diagnostics),
      diagnostics,
      tier: tierOfSteps(resolved),
      connector_slugs: connectorsOfSteps(resolved),
      max_calls: maxCalls(program.steps),
    };
  }
}
