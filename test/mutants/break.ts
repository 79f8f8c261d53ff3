/** One small break of the product. Some test promises what it breaks, and has to fail. */
export type Break = {
  /** What no longer holds. */
  breaks: string;
  /** The test file that fails, without `.test.ts`. */
  caughtBy: string;
  /** Part of the name of the test that fails: narrows the run to it. */
  promise?: string;
} & (CodeBreak | TableBreak | (CodeBreak & TableBreak));

/** Replaces the only place in a source file that reads so. */
export type CodeBreak = { file: string; find: string; replace: string };

/** Runs on the database that the tests start from. */
type TableBreak = { sql: string };

/** Breaks of one file, most of them caught by one test file. */
export const breaksOf = (
  file: string,
  caughtBy: string,
  all: (Omit<CodeBreak, 'file'> & { breaks: string; promise?: string; caughtBy?: string })[],
): Break[] => all.map((each) => ({ file, caughtBy, ...each }));
