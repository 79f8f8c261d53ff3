import { Injectable } from '@nestjs/common';
import { type Caller, Reads } from '#kernel';
import { isSound } from '../domain/program-diagnostic.js';
import { type ResolvedProgram, type ResolvedPrograms } from '../domain/resolved-programs.js';
import { keptStep, type ResolvedStep } from '../domain/resolved-step.js';
import { stepProblems } from '../domain/step-problems.js';
import { syntheticToolColumns, type SyntheticToolRow } from '../persistence/synthetic-tool-row.js';
import { OwnSyntheticTools } from './own-synthetic-tools.js';
import { RunAdmission } from './run-admission.js';
import { StepResolution } from './step-resolution.js';

@Injectable()
export class ProgramLookup implements ResolvedPrograms {
  constructor(
    private readonly reads: Reads,
    private readonly steps: StepResolution,
    private readonly own: OwnSyntheticTools,
    private readonly admission: RunAdmission,
  ) {}

  async load(caller: Caller, ids: readonly string[]): Promise<ReadonlyMap<string, ResolvedProgram>> {
    if (ids.length === 0) return none;
    const rows = await this.reads.rows<SyntheticToolRow>(caller.orgId, byIds, { ids: [...new Set(ids)] });
    const resolved = await this.steps.resolve(caller, rows);
    return new Map(rows.map((row, position) => [row.id, programOf(row, resolved[position]!)] as const));
  }

  async ownNames(caller: Caller, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    return new Map([...(await this.own.findByName(caller, ids))].map(([id, { name }]) => [id, name]));
  }

  mustBeUnrestricted(...wanted: Parameters<ResolvedPrograms['mustBeUnrestricted']>): Promise<void> {
    return this.admission.mustBeUnrestricted(...wanted);
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
