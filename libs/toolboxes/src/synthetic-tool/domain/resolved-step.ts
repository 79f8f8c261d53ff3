import { type CatalogTool } from '#catalog';
import { type ResolvedPin } from '../../entry/domain/resolved-pin.js';
import { type ProgramStep } from './program.js';

/** A step with everything that decides whether it can run now. */
export type ResolvedStep = Pick<ResolvedPin, 'connection' | 'connector_slug' | 'editor' | 'tool' | 'verdict'> & {
  step: ProgramStep;
  /**
   * `unusable`: the owner lacks `use` access, or the connection does not work now. `missing`: the owner has no access at
   * all.
   */
  connection_state: 'ok' | 'missing' | 'unusable';
};

/** Returns the first step that is blocked for the caller. */
export const findBlockedStep = (steps: readonly ResolvedStep[]): ResolvedStep | undefined =>
  steps.find(({ verdict }) => !verdict.allowed);

type Resolved = { tool: CatalogTool | undefined; connector_slug: string | null };

const tiers = ['read', 'write', 'destructive'] as const;

/** Returns the highest tier of the steps. */
export const tierOfSteps = (steps: readonly Resolved[]): (typeof tiers)[number] =>
  tiers[Math.max(0, ...steps.map(({ tool }) => (tool ? tiers.indexOf(tool.tier) : 0)))]!;

export const connectorsOfSteps = (steps: readonly Resolved[]): string[] => [
  ...new Set(steps.flatMap(({ connector_slug }) => connector_slug ?? [])),
];
