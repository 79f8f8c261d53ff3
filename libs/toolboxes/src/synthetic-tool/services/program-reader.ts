import { Injectable } from '@nestjs/common';
import { AccessDecider, type Verdict } from '#access-control';
import { RefusalLog, type RefusedTool } from '#connections';
import { type Caller, Reads } from '#kernel';
import { isSound, stepProblems } from '../domain/program-problems.js';
import { findBlockedStep, type ResolvedStep, StepResolver } from './step-resolver.js';
import { syntheticToolColumns, type SyntheticToolRow } from '../persistence/synthetic-tools.js';
import { type Editor } from '../../entry/services/pin-resolver.js';
import { type Program } from '../domain/program.js';
import { SyntheticToolReader } from './synthetic-tool-reader.js';

/** A synthetic tool as other members run it: with its owner's access, and within the caller's restrictions. */
export type ResolvedProgram = {
  tool: Pick<Program, 'name' | 'description' | 'input_schema'>;
  steps: readonly ResolvedStep[];
  /** Whether every step can run, apart from restrictions. */
  is_valid: boolean;
  /** The owner, with whose access the tool runs. */
  editor: Editor;
  /**
   * The verdict on the first step that is blocked for the caller. It blocks the tool, so that a synthetic tool never
   * bypasses a restriction.
   */
  verdict: Verdict;
};

/** What the audit log records about a refused run in addition to the step. */
type RefusalContext = Pick<RefusedTool, 'resource' | 'toolbox_id' | 'delegated_by_user_id' | 'arguments_digest'>;

/** Reads synthetic tools for toolboxes. */
@Injectable()
export class ProgramReader {
  constructor(
    private readonly reads: Reads,
    private readonly stepResolver: StepResolver,
    private readonly syntheticToolReader: SyntheticToolReader,
    private readonly accessDecider: AccessDecider,
    private readonly refusalLog: RefusalLog,
  ) {}

  /** Returns the programs by tool id. The tools can have any owner. Deleted tools are absent. */
  async load(caller: Caller, ids: readonly string[]): Promise<ReadonlyMap<string, ResolvedProgram>> {
    if (ids.length === 0) return none;
    const rows = await this.reads.rows<SyntheticToolRow>(caller.orgId, byIds, { ids: [...new Set(ids)] });
    const resolved = await this.stepResolver.resolve(caller, rows);
    return new Map(rows.map((row, position) => [row.id, buildResolvedProgram(row, resolved[position]!)] as const));
  }

  /** Returns the names of the caller's own tools, by id. */
  async ownNames(caller: Caller, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    return new Map([...(await this.syntheticToolReader.findByIds(caller, ids))].map(([id, { name }]) => [id, name]));
  }

  /**
   * Checks that no restriction blocks a step for the caller, and logs a refusal.
   * @throws forbidden `connector_restricted`, `tool_restricted` for the first step that is blocked for the caller.
   */
  async assertUnrestricted(
    caller: Caller,
    { resource, toolbox_id, delegated_by_user_id, arguments_digest }: RefusalContext,
    resolved: readonly ResolvedStep[],
  ): Promise<void> {
    const blocked = findBlockedStep(resolved);
    if (!blocked) return;
    const { connector_slug, step, tool } = blocked;
    const refused = {
      resource,
      toolbox_id,
      delegated_by_user_id,
      arguments_digest,
      tier: tool?.tier ?? null,
      connector_slug: connector_slug!,
      tool_name: step.tool_name,
      connection_id: step.connection_id,
    };
    const admit = () => this.accessDecider.assertAdmitted(caller, connector_slug!, tool?.facts ?? null);
    await this.refusalLog.runAndRecordRefusals(caller, () => refused, admit);
  }
}

const none: ReadonlyMap<string, ResolvedProgram> = new Map();

function buildResolvedProgram(row: SyntheticToolRow, steps: readonly ResolvedStep[]): ResolvedProgram {
  const unrestricted = steps.map((step) => ({ ...step, verdict: { allowed: true } }));
  const [first] = steps as [ResolvedStep, ...ResolvedStep[]];
  return {
    tool: row,
    steps,
    is_valid: isSound(unrestricted.flatMap(stepProblems)),
    editor: first.editor!,
    verdict: (findBlockedStep(steps) ?? first).verdict,
  };
}

const byIds = `
  select ${syntheticToolColumns} from toolboxes.synthetic_tools where org_id = :org_id and id = any(:ids::text[])`;
