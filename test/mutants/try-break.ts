import { type Break } from './break.js';
import { brokenFile } from './broken-source.js';
import { brokenTemplate } from './database.js';
import { runJest } from './jest-run.js';

export type Verdict = { fate: 'caught' | 'SURVIVED' | 'MISFIT'; why: string; ms: number };

/** Breaks the product, runs the test that should notice, and returns whether it did. */
export async function tryBreak(each: Break, testRun: string): Promise<Verdict> {
  const started = performance.now();
  const verdict = (fate: Verdict['fate'], why = ''): Verdict => ({ fate, why, ms: performance.now() - started });
  try {
    const broken = 'file' in each ? brokenFile(each) : null;
    const base = 'sql' in each ? await brokenTemplate(testRun, each.sql) : testRun;
    const promises = each.promise === undefined ? [] : [each.promise];
    const { failed, passed, output } = await runJest({ test: each.caughtBy, promises, broken, testRun: base });
    if (failed > 0) return verdict('caught');
    return passed > 0 ? verdict('SURVIVED') : verdict('MISFIT', `no test ran: ${output.slice(-2000)}`);
  } catch (error) {
    return verdict('MISFIT', (error as Error).message);
  }
}

/** Whether the tests pass without the break. Otherwise their failure proves nothing. */
export async function tryUnbroken(test: string, breaks: readonly Break[], testRun: string): Promise<string | null> {
  const named = breaks.filter(({ caughtBy }) => caughtBy === test).map(({ promise }) => promise);
  const promises = named.includes(undefined) ? [] : [...new Set(named as string[])];
  const { failed, passed, output } = await runJest({ test, promises, broken: null, testRun });
  return failed === 0 && passed > 0 ? null : `${test}: ${failed} fail and ${passed} pass without a break\n${output}`;
}
