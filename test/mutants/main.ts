import { availableParallelism } from 'node:os';
import startCluster from '../support/cluster/start.js';
import endCluster from '../support/cluster/stop.js';
import { type Break } from './break.js';
import { breaks } from './breaks/index.js';
import { endAll } from './jest-run.js';
import { tryBreak, tryUnbroken, type Verdict } from './try-break.js';

const words = process.argv.slice(2);
const isWanted = (each: Break) => {
  const searched = `${each.breaks} ${'file' in each ? each.file : ''} ${each.caughtBy}`;
  return words.length === 0 || words.some((word) => searched.includes(word));
};

/** On two cores, two tests run concurrently, because each waits for the database half of its time. */
async function eachOf<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const left = [...items];
  const workers = Array.from({ length: Math.max(2, availableParallelism()) }, async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
  });
  await Promise.all(workers);
}

async function main(): Promise<number> {
  const started = performance.now();
  const chosen = breaks.filter(isWanted);
  const testRun = process.env.LATCHKEY_TEST_RUN as string;
  const tests = [...new Set(chosen.map(({ caughtBy }) => caughtBy))];
  console.log(`${chosen.length} breaks, ${tests.length} test files. First, the tests run on the unbroken product:`);
  const red = new Map<string, string>();
  await eachOf(tests, async (test) => {
    const problem = await tryUnbroken(test, chosen, testRun);
    if (problem) red.set(test, problem);
  });
  red.forEach((problem) => console.log(problem));
  console.log(`${red.size} fail (${seconds(performance.now() - started)}). Now each break is tried:\n`);
  const fates: Verdict[] = [];
  const triable = chosen.filter(({ caughtBy }) => !red.has(caughtBy));
  await eachOf(triable, async (each) => {
    const verdict = await tryBreak(each, testRun);
    fates.push(verdict);
    const place = 'file' in each ? each.file.split('/').at(-1) : 'tables';
    console.log(`${verdict.fate.padEnd(9)} ${place}: ${each.breaks} (${each.caughtBy}, ${seconds(verdict.ms)})`);
    if (verdict.why) console.log(`          ${verdict.why}`);
  });
  const missed = fates.filter(({ fate }) => fate !== 'caught').length;
  const [caught, untried] = [fates.length - missed, chosen.length - triable.length];
  const counts = `${chosen.length} breaks, ${caught} caught, ${missed} not caught, ${untried} not tried`;
  console.log(`\n${counts}, in ${seconds(performance.now() - started)}`);
  return missed + untried > 0 ? 1 : 0;
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    endAll();
    void Promise.resolve(endCluster()).finally(() => process.exit(130));
  });

await startCluster();
try {
  process.exitCode = await main();
} finally {
  await endCluster();
}
