/** One small break of the product. A test that promises the opposite must fail. */
export type Break = {
  /** The promise that no longer holds. */
  breaks: string;
  /** The test file that must fail, without `.test.ts`. */
  caughtBy: string;
  /** Part of the title of the test that must fail. Only matching tests run. */
  promise?: string;
} & (CodeBreak | TableBreak | (CodeBreak & TableBreak));

/** Replaces text that occurs exactly once in a source file. */
export type CodeBreak = { file: string; find: string; replace: string };

/** Runs `sql` on the database that the tests copy. */
type TableBreak = { sql: string };

/** Breaks of one file, most of them caught by one test file. */
export const breaksOf = (
  file: string,
  caughtBy: string,
  all: (Omit<CodeBreak, 'file'> & { breaks: string; promise?: string; caughtBy?: string })[],
): Break[] => all.map((each) => ({ file, caughtBy, ...each }));
