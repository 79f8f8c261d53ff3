import { Injectable } from '@nestjs/common';
import { type Caller, type FieldPath, invalid, defineError, invalidValue } from '#kernel';
import { ExpressionFailed, Expressions } from '#platform/expressions';
import { type CatalogTool, type ExpressionReport, expressionTask, buildInputSchema, unreadable } from '#catalog';
import { assertNotBusy, Sandbox, SandboxStopped } from '#platform/sandbox';
import { compileProblem, type SchemaProblem, Schemas, wrongKeyword } from '#platform/schemas';
import {
  argumentProblems,
  constantProblems,
  errorAt,
  inputProblems,
  isSound,
  planProblems,
  type ProgramDiagnostic,
  readingProblems,
  savingProblems,
  stepProblems,
} from '../domain/program-problems.js';
import { type Program, type ProgramStep, deriveToolName, programLimits } from '../domain/program.js';
import { canTakeName } from '../domain/synthetic-tool-policy.js';
import { SyntheticTools } from '../persistence/synthetic-tools.js';
import { type ResolvedStep, StepResolver } from './step-resolver.js';
import { alwaysFails, schemaInvalid, jsonataSyntax, jsonataForbidden } from '../domain/program-reasons.js';

/** A program as sent. The connectors of its steps are looked up when it is written. */
export type SentProgram = Omit<Program, 'steps'> & { steps: Omit<ProgramStep, 'connector_slug'>[] };

/** An expression of a program, with its location. `position` is that of its step; null for the output. */
type Expression = { pointer: string; text: string; position: number | null };

/** Checks programs, and prepares them for saving. */
@Injectable()
export class ProgramChecker {
  constructor(
    private readonly stepResolver: StepResolver,
    private readonly schemas: Schemas,
    private readonly sandbox: Sandbox,
    private readonly expressions: Expressions,
    private readonly syntheticTools: SyntheticTools,
  ) {}

  /**
   * Returns the program to save.
   * @param toolId the id of the tool to change; null for a new tool.
   * @throws validation_error `program_invalid` with all problems; conflict `name_taken`.
   */
  async prepare(caller: Caller, sent: SentProgram, toolId: string | null): Promise<Program> {
    const program = buildDraftProgram(sent);
    const { diagnostics, resolved } = await this.check(caller, program);
    if (!isSound(diagnostics)) throw programInvalid(diagnostics);
    canTakeName(await this.syntheticTools.findByName(caller.orgId, program.name), toolId).orThrow();
    return { ...program, steps: resolved.map(({ step, connector_slug }) => ({ ...step, connector_slug })) };
  }

  /**
   * Returns the problems of a draft: all for which it could not be saved, and warnings.
   * @param toolId the id of the tool that the draft changes; null for a new tool.
   */
  async checkDraft(caller: Caller, sent: SentProgram, toolId: string | null) {
    const program = buildDraftProgram(sent);
    const [{ diagnostics, resolved }, name_holder, tool_count] = await Promise.all([
      this.check(caller, program),
      this.syntheticTools.findByName(caller.orgId, program.name),
      this.syntheticTools.countAll(caller.orgId),
    ]);
    const problems = savingProblems({ name_holder, changed: toolId, tool_count });
    return { program, resolved, diagnostics: [...problems, ...diagnostics] };
  }

  private async check(
    caller: Caller,
    program: Program,
  ): Promise<{ diagnostics: ProgramDiagnostic[]; resolved: ResolvedStep[] }> {
    const expressions = collectProgramExpressions(program);
    const [resolved, reports, schemaErrors] = await Promise.all([
      this.stepResolver.resolveOne(caller, { owner_user_id: caller.userId, steps: program.steps }),
      this.inspect(caller.orgId, expressions),
      this.schemaProblems(caller.orgId, program),
    ]);
    const failing = await this.failingProblems(caller.orgId, expressions, reports);
    const findReport = (position: number) => reports.get(`/steps/${position}/args_template`);
    const mistyped = await Promise.all(
      resolved.map(({ connection_state, tool }, position) =>
        connection_state === 'missing'
          ? Promise.resolve<ProgramDiagnostic[]>([])
          : this.typeProblems(caller.orgId, program, tool, findReport(position), position),
      ),
    );
    const reads = program.steps.map((_, at) =>
      expressions.filter(({ position }) => position === at).flatMap(({ pointer }) => reports.get(pointer)!.steps),
    );
    const diagnostics = [
      ...schemaErrors,
      ...planProblems(program),
      ...failing,
      ...expressions.flatMap(({ pointer, position }) => [
        ...reports
          .get(pointer)!
          .problems.map(({ code, message }) => errorAt(pointer, expressionReasons[code], message)),
        ...readingProblems(reports.get(pointer)!.steps, { steps: program.steps, reads }, position, pointer),
      ]),
      ...resolved.flatMap((each, position) => [
        ...stepProblems(each, position),
        ...argumentProblems(
          each.connection_state === 'missing' ? undefined : each.tool,
          findReport(position)?.fields ?? null,
          position,
        ),
        ...mistyped[position]!,
      ]),
    ];
    return { diagnostics, resolved };
  }

  /** Returns a report on each expression, by pointer. Expressions are untrusted, so they are parsed in the sandbox. */
  private async inspect(orgId: string, expressions: Expression[]): Promise<ReadonlyMap<string, ExpressionReport>> {
    const texts = expressions.map(({ text }) => text);
    try {
      const reports = await this.sandbox.run(orgId, expressionTask, texts);
      return new Map(expressions.map(({ pointer }, position) => [pointer, reports[position]!]));
    } catch (thrown) {
      if (!(thrown instanceof SandboxStopped)) throw thrown;
      assertNotBusy(thrown);
      const problem = {
        code: 'jsonata_syntax',
        message: `The expression could not be checked: it ${thrown.message}.`,
      } as const;
      return new Map(
        expressions.map(({ pointer }, position) => [
          pointer,
          position === thrown.completed ? unreadable(problem) : unreadable(),
        ]),
      );
    }
  }

  /** Evaluates each expression without input, and returns the problems of those that fail with every input. */
  private async failingProblems(
    orgId: string,
    expressions: Expression[],
    reports: ReadonlyMap<string, ExpressionReport>,
  ): Promise<ProgramDiagnostic[]> {
    const evaluate = this.expressions.evaluatorFor(orgId);
    const findConstantFailure = async ({ pointer, text }: Expression): Promise<ProgramDiagnostic[]> => {
      if (!reports.get(pointer)!.failsAlike) return [];
      try {
        await evaluate([`=${text}`], {});
        return [];
      } catch (thrown) {
        if (!(thrown instanceof ExpressionFailed)) throw thrown;
        const message = `This expression fails with every input. ${thrown.message}`;
        return thrown.threw ? [errorAt(pointer, alwaysFails, message)] : [];
      }
    };
    return (await Promise.all(expressions.map(findConstantFailure))).flat();
  }

  /** Returns the problems with arguments of the wrong type: constants, and inputs that are passed on. */
  private async typeProblems(
    orgId: string,
    { input_schema }: Program,
    tool: CatalogTool | undefined,
    report: ExpressionReport | undefined,
    position: number,
  ): Promise<ProgramDiagnostic[]> {
    if (!tool || !report?.fields) return [];
    const schema = buildInputSchema(tool.definition);
    const ofInputs = inputProblems(buildInputSchema({ input: input_schema }), schema, report.inputs, position);
    if (Object.keys(report.constants).length === 0) return ofInputs;
    try {
      const { errors } = await this.schemas.validatorFor(orgId)({ ...schema, required: [] }, report.constants);
      return [...ofInputs, ...constantProblems(errors, position)];
    } catch {
      // Some schemas of remote servers can be checked only by the server itself.
      return ofInputs;
    }
  }

  private async schemaProblems(orgId: string, { input_schema }: Program): Promise<ProgramDiagnostic[]> {
    const schemaError = ({ pointer, message }: SchemaProblem) => [
      errorAt(`/input_schema${pointer}`, schemaInvalid, message),
    ];
    const misused = wrongKeyword(input_schema, '');
    if (misused) return schemaError(misused);
    const { properties = {} } = input_schema;
    if (Object.keys(properties).length > programLimits.properties)
      return [
        errorAt(
          '/input_schema',
          schemaInvalid,
          `A tool can have at most ${programLimits.properties} input properties.`,
        ),
      ];
    if ((input_schema.type ?? 'object') !== 'object')
      return schemaError({ pointer: '/type', message: 'The input of a tool must be an object. Set type to object.' });
    try {
      const { errors } = await this.schemas.validatorFor(orgId)(buildInputSchema({ input: input_schema }), {});
      const unchecked = errors.find(({ keyword }) => keyword === 'check');
      return unchecked ? schemaError({ pointer: '', message: `The schema ${unchecked.message}.` }) : [];
    } catch (thrown) {
      return schemaError(compileProblem(thrown));
    }
  }
}

const expressionReasons = { jsonata_syntax: jsonataSyntax, jsonata_forbidden: jsonataForbidden };

export const programInvalid = defineError(
  400,
  'program_invalid',
  'The program has errors. `details` says where.',
  (diagnostics: readonly ProgramDiagnostic[]) => ({
    message: 'The program has errors. See details.diagnostics.',
    details: { diagnostics },
    fields: diagnostics
      .filter(({ severity }) => severity === 'error')
      .map(({ pointer: path, code: reason, message }) => ({ path: path as FieldPath, reason, message })),
  }),
  { code: 'validation_error' },
);

/**
 * Returns the program with a tool name instead of the name as sent.
 * @throws validation_error if the name has no letter from a to z and no digit.
 */
function buildDraftProgram({ steps, name: sent, ...program }: SentProgram): Program {
  const name = deriveToolName(sent);
  if (name === '') throw invalid('/name', invalidValue, 'name must contain a letter from a to z or a digit.');
  return { ...program, name, steps: steps.map((step) => ({ ...step, connector_slug: null })) };
}

function collectProgramExpressions({ steps, output_template }: Program): Expression[] {
  const all = steps.flatMap(({ args_template, for_each }, position) => [
    { pointer: `/steps/${position}/args_template`, text: args_template, position },
    ...(for_each === null ? [] : [{ pointer: `/steps/${position}/for_each`, text: for_each, position }]),
  ]);
  if (output_template === null) return all;
  return [...all, { pointer: '/output_template', text: output_template, position: null }];
}
