import { Injectable } from '@nestjs/common';
import { ApiError, type Caller, type FieldPath, invalid } from '#kernel';
import { isSound, type ProgramDiagnostic } from '../domain/program-diagnostic.js';
import { type Program, type ProgramStep, toolNameOf } from '../domain/program.js';
import { canTakeName } from '../domain/synthetic-tool-policy.js';
import { SyntheticTools } from '../domain/synthetic-tools.js';
import { ProgramChecks } from './program-checks.js';

/** A program as sent. Looks up the connectors of the connections. */
export type SentProgram = Omit<Program, 'steps'> & { steps: Omit<ProgramStep, 'connector_slug'>[] };

/** Code shared by creating and updating synthetic tools. */
@Injectable()
export class ProgramWriting {
  constructor(
    private readonly checks: ProgramChecks,
    private readonly tools: SyntheticTools,
  ) {}

  /**
   * Returns the program to save. @param own the id of the tool being saved.
   * @throws validation_error `program_invalid` with all problems; conflict `name_taken`.
   */
  async write(caller: Caller, sent: SentProgram, own: string | null): Promise<Program> {
    const program = draftOf(sent);
    const { diagnostics, resolved } = await this.checks.check(caller, program);
    if (!isSound(diagnostics)) throw programInvalid(diagnostics);
    canTakeName(await this.tools.findByName(caller.orgId, program.name), own).orThrow();
    return { ...program, steps: resolved.map(({ step, connector_slug }) => ({ ...step, connector_slug })) };
  }
}

const programInvalid = (diagnostics: readonly ProgramDiagnostic[]) =>
  new ApiError(400, 'validation_error', 'The program has errors. See details.diagnostics.', {
    reason: 'program_invalid',
    details: { diagnostics },
    fields: diagnostics
      .filter(({ severity }) => severity === 'error')
      .map(({ pointer: path, code: reason, message }) => ({ path: path as FieldPath, reason, message })),
  });

/** @throws validation_error if no valid name is left. */
export function draftOf({ steps, name: sent, ...program }: SentProgram): Program {
  const name = toolNameOf(sent);
  if (name === '') throw invalid('/name', 'invalid_value', 'name must contain a letter from a to z or a digit.');
  return { ...program, name, steps: steps.map((step) => ({ ...step, connector_slug: null })) };
}
