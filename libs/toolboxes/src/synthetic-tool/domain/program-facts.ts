import { type CatalogTool } from '#catalog';

type Resolved = { tool: CatalogTool | undefined; connector_slug: string | null };

const tiers = ['read', 'write', 'destructive'] as const;

/** The highest tier of the steps. */
export const tierOfSteps = (steps: readonly Resolved[]): (typeof tiers)[number] =>
  tiers[Math.max(0, ...steps.map(({ tool }) => (tool ? tiers.indexOf(tool.tier) : 0)))]!;

export const connectorsOfSteps = (steps: readonly Resolved[]): string[] => [
  ...new Set(steps.flatMap(({ connector_slug }) => connector_slug ?? [])),
];
