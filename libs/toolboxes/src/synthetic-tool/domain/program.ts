import { type InputSchema } from '#connector-definition';

/** A step of a program: one call, or one call for each item of `for_each`. */
export type ProgramStep = {
  key: string;
  connection_id: string;
  tool_name: string;
  /** The connector that the connection had when the step was written; null if it had none. */
  connector_slug: string | null;
  /** A JSONata expression that can use `input`, `steps` and `run`, and in a loop also `item` and `index`. */
  args_template: string;
  /** Keys of the steps that run before this step. */
  depends_on: string[];
  /** A JSONata expression that returns the items of a loop; null for a single call. */
  for_each: string | null;
  for_each_concurrency: number;
  on_error: 'fail' | 'continue';
  max_pages: number;
};

/** The program of a synthetic tool. */
export type Program = {
  name: string;
  description: string;
  input_schema: InputSchema;
  steps: ProgramStep[];
  /** A JSONata expression for the output. If it is null, the output has the results of all steps by key. */
  output_template: string | null;
};

/**
 * Limits of a program and its runs. `tools` is the number of synthetic tools in an organization, and `template` a
 * number of characters.
 */
export const programLimits = {
  steps: 20,
  template: 10_000,
  items: 100,
  concurrency: 4,
  pages: 10,
  calls: 200,
  properties: 200,
  tools: 5000,
};

/** Converts a name to a tool name: “Weekly report” becomes `weekly_report`. */
export const deriveToolName = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '');

/** Returns the maximum number of calls of a run, if every loop has its maximum length. */
export const maxCalls = (steps: readonly Pick<ProgramStep, 'for_each' | 'max_pages'>[]): number =>
  steps.reduce((sum, { for_each, max_pages }) => sum + (for_each === null ? 1 : programLimits.items) * max_pages, 0);

type Node = Pick<ProgramStep, 'key' | 'depends_on'>;

/**
 * Groups steps into waves. The steps of a wave do not depend on each other, and everything they need is in earlier
 * waves. Steps in a cycle, and steps that depend on such a step, are in no wave.
 */
export function groupWaves<Step extends Node>(steps: readonly Step[]): Step[][] {
  const done = new Set<string>();
  const waves: Step[][] = [];
  for (let remaining = [...steps]; remaining.length > 0;) {
    const wave = remaining.filter(({ depends_on }) => depends_on.every((key) => done.has(key)));
    if (wave.length === 0) break;
    for (const { key } of wave) done.add(key);
    waves.push(wave);
    remaining = remaining.filter((step) => !wave.includes(step));
  }
  return waves;
}

/** Returns the steps whose results a step can read: its direct and indirect dependencies. */
export function collectAncestors(key: string, steps: readonly Node[]): Set<string> {
  const found = new Set<string>();
  const open = [key];
  for (let next = open.pop(); next !== undefined; next = open.pop())
    for (const each of steps.find((step) => step.key === next)?.depends_on ?? [])
      if (!found.has(each)) {
        found.add(each);
        open.push(each);
      }
  return found;
}
