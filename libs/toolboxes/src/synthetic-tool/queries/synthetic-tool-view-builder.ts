import { type Caller } from '#kernel';
import { planProblems } from '../domain/plan-problems.js';
import { isSound } from '../domain/program-diagnostic.js';
import { connectorsOfSteps, tierOfSteps, type ResolvedStep } from '../domain/resolved-step.js';
import { stepProblems } from '../domain/step-problems.js';
import { canManageSyntheticTool, canUseSyntheticTool } from '../domain/synthetic-tool-policy.js';
import { type SyntheticToolRow } from '../persistence/synthetic-tools.js';
import { type SyntheticToolView } from './synthetic-tool.view.js';

/**
 * Returns the problems that can appear after a program was saved. Templates and schemas cannot become invalid later.
 */
export const currentProblems = (
  row: Pick<SyntheticToolRow, 'steps' | 'output_template'>,
  resolved: readonly ResolvedStep[],
) => [...planProblems(row), ...resolved.flatMap(stepProblems)];

export function buildSyntheticToolView(
  caller: Caller,
  row: SyntheticToolRow,
  resolved: readonly ResolvedStep[],
): SyntheticToolView {
  const diagnostics = currentProblems(row, resolved);
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    input_schema: row.input_schema,
    steps: resolved.map(({ step, connection_state, connector_slug }) => ({
      ...step,
      connector_slug,
      connection_state,
    })),
    output_template: row.output_template,
    tier: tierOfSteps(resolved),
    operation: 'other',
    connector_slugs: connectorsOfSteps(resolved),
    broken_step_count: resolved.filter((each, position) => !isSound(stepProblems(each, position))).length,
    diagnostics,
    valid: isSound(diagnostics),
    restricted: resolved.some(({ verdict }) => !verdict.allowed),
    can_manage: canManageSyntheticTool(caller, row).allowed,
    can_use: canUseSyntheticTool(caller, row).allowed,
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}
