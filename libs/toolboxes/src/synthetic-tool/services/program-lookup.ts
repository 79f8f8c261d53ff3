import { Injectable } from '@nestjs/common';
import { AccessDecider, type Verdict } from '#access-control';
import { RefusalLog, type WantedTool } from '#connections';
import { type Caller, Reads } from '#kernel';
import { isSound } from '../domain/program-diagnostic.js';
import { keptStep, type ResolvedStep } from '../domain/resolved-step.js';
import { stepProblems } from '../domain/step-problems.js';
import { syntheticToolColumns, type SyntheticToolRow } from '../persistence/synthetic-tools.js';
import { OwnSyntheticTools } from './own-synthetic-tools.js';
import { StepResolution } from './step-resolution.js';
import { type Editor } from '../../entry/domain/resolved-pin.js';
import { type Program } from '../domain/program.js';

/** A synthetic tool as other members run it: with its owner's access, and within the caller's restrictions. */
export type ResolvedProgram = {
  tool: Pick<Program, 'name' | 'description' | 'input_schema'>;
  steps: readonly ResolvedStep[];
  /** Whether every step can run, apart from restrictions. */
  is_valid: boolean;
  /** The owner. */
  editor: Editor;
  /**
   * The verdict on the first step that is blocked for the caller. It blocks the tool, so that a synthetic tool never
   * bypasses a restriction.
   */
  verdict: Verdict;
};

/** What the audit log records about a refused run besides the step. */
export type RefusedWhere = Pick<WantedTool, 'resource' | 'toolbox_id' | 'delegated_by_user_id' | 'arguments_digest'>;

/** Port through which toolboxes read synthetic tools. */
@Injectable()
export class ProgramLookup {
  constructor(
    private readonly reads: Reads,
    private readonly steps: StepResolution,
    private readonly own: OwnSyntheticTools,
    private readonly restrictions: AccessDecider,
    private readonly refusals: RefusalLog,
  ) {}

  /** Programs by tool id, for any owner. Deleted tools are absent. */
  async load(caller: Caller, ids: readonly string[]): Promise<ReadonlyMap<string, ResolvedProgram>> {
    if (ids.length === 0) return none;
    const rows = await this.reads.rows<SyntheticToolRow>(caller.orgId, byIds, { ids: [...new Set(ids)] });
    const resolved = await this.steps.resolve(caller, rows);
    return new Map(rows.map((row, position) => [row.id, programOf(row, resolved[position]!)] as const));
  }

  /** Names of the caller's own tools, by id. */
  async ownNames(caller: Caller, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    return new Map([...(await this.own.findByName(caller, ids))].map(([id, { name }]) => [id, name]));
  }

  /**
   * Logs a refusal.
   * @throws forbidden `connector_restricted`, `tool_restricted` for the first step that is blocked for the caller.
   */
  async mustBeUnrestricted(
    caller: Caller,
    { resource, toolbox_id, delegated_by_user_id, arguments_digest }: RefusedWhere,
    resolved: readonly ResolvedStep[],
  ): Promise<void> {
    const kept = keptStep(resolved);
    if (!kept) return;
    const { connector_slug, step, tool } = kept;
    const wanted = {
      ...{ resource, toolbox_id, delegated_by_user_id, arguments_digest, tier: tool?.tier ?? null },
      ...{ connector_slug: connector_slug!, tool_name: step.tool_name, connection_id: step.connection_id },
    };
    const admit = () => this.restrictions.mustAdmit(caller, connector_slug!, tool?.facts ?? null);
    await this.refusals.recordRefusals(caller, () => wanted, admit);
  }
}

const none: ReadonlyMap<string, ResolvedProgram> = new Map();

function programOf(row: SyntheticToolRow, steps: readonly ResolvedStep[]): ResolvedProgram {
  const open = steps.map((step) => ({ ...step, verdict: { allowed: true } }));
  const [first] = steps as [ResolvedStep, ...ResolvedStep[]];
  return {
    tool: row,
    steps,
    is_valid: isSound(open.flatMap(stepProblems)),
    editor: first.editor!,
    verdict: (keptStep(steps) ?? first).verdict,
  };
}

const byIds = `
  select ${syntheticToolColumns} from toolboxes.synthetic_tools where org_id = :org_id and id = any(:ids::text[])`;
