import { type InputSchema } from '#connector-definition';

/** One call, or as many as `for_each` has items. */
export type ProgramStep = {
  key: string;
  connection_id: string;
  tool_name: string;
  /** Of the connection, when it was written; null where there was none. */
  connector_slug: string | null;
  /** JSONata over `input`, `steps` and `run`, in a loop also `item` and `index`. */
  args_template: string;
  /** Keys of the steps whose results it reads. */
  depends_on: string[];
  /** JSONata that gives the items; null: it is one call. */
  for_each: string | null;
  for_each_concurrency: number;
  on_error: 'fail' | 'continue';
  max_pages: number;
};

/** What a synthetic tool does. Source: product design, Synthetic tools. */
export type Program = {
  name: string;
  description: string;
  input_schema: InputSchema;
  steps: ProgramStep[];
  /** JSONata; null: the results of all steps by key. */
  output_template: string | null;
};

/** Source: product design, Synthetic tools. Steps, characters, items, pages, calls, properties. */
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

/** As tools are called: “Weekly report” is `weekly_report`. */
export const toolNameOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '');

/** Calls that a run makes at the most, were every loop as long as it may be. */
export const mostCalls = (steps: readonly Pick<ProgramStep, 'for_each' | 'max_pages'>[]): number =>
  steps.reduce((sum, { for_each, max_pages }) => sum + (for_each === null ? 1 : programLimits.items) * max_pages, 0);
