import { type ChildProcess, spawn } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { type BrokenFile } from './broken-source.js';

type Outcome = { failed: number; passed: number; output: string };

type Run = { test: string; promises: readonly string[]; broken: BrokenFile | null; testRun: string };

const { default: project } = (await import(pathToFileURL('jest.config.js').href)) as { default: object };

/** Random tests need more tries than in `npm test` to notice a break. */
const tries = {
  ACCESS_RUNS: '25',
  AUTHORITY_RUNS: '12',
  CRASH_ROUNDS: '3',
  CUT_TRIALS: '2',
  OPENAPI_RUNS: '1500',
  SYNC_RUNS: '5',
  WIRE_REQUESTS: '2500',
};

const running = new Set<ChildProcess>();

/** With a break, a test may never end. On a busy machine, set MUTANTS_PATIENCE to more seconds. */
const patience = Number(process.env.MUTANTS_PATIENCE ?? 90) * 1000;

/** Runs one test file, or its tests with a matching title, with one file of the product broken. */
export function runJest({ test, promises, broken, testRun }: Run): Promise<Outcome> {
  const narrowed = promises.length > 0 ? ['-t', `(${promises.map(escaped).join('|')})`] : [];
  const path = `<rootDir>/dist/test/${test}.test.js`;
  const config = JSON.stringify({
    ...project,
    rootDir: process.cwd(),
    testMatch: [path],
    testTimeout: patience / 2,
    // The server is already running.
    globalSetup: undefined,
    globalTeardown: undefined,
  });
  const flags = ['--experimental-vm-modules', '--no-warnings', ...(broken ? ['--import', putInPlace] : [])];
  const jest = ['node_modules/jest/bin/jest.js', '--config', config, '--bail', '--runInBand', '--forceExit'];
  const child = spawn(process.execPath, [...flags, ...jest, ...narrowed], {
    env: { ...tries, ...process.env, LATCHKEY_TEST_RUN: testRun, BROKEN_FILE: JSON.stringify(broken) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return outcomeOf(child);
}

/** Ends all tests of an interrupted run. */
export const endAll = () => running.forEach((child) => child.kill('SIGKILL'));

const putInPlace = new URL('put-in-place.js', import.meta.url).href;

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

function outcomeOf(child: ChildProcess): Promise<Outcome> {
  let output = '';
  running.add(child);
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (data: Buffer) => (output += data.toString()));
  const timer = setTimeout(() => child.kill('SIGKILL'), patience);
  return new Promise((resolve) =>
    child.on('close', (_, signal) => {
      clearTimeout(timer);
      running.delete(child);
      resolve(signal ? { failed: 1, passed: 0, output: 'took too long' } : read(output));
    }),
  );
}

/** A file that fails to load fails no test, so it does not catch the break. */
function read(output: string): Outcome {
  const [, summary = ''] = /^Tests: (.+)$/m.exec(output) ?? [];
  const [failed, passed] = ['failed', 'passed'].map((word) =>
    Number(new RegExp(`(\\d+) ${word}`).exec(summary)?.[1] ?? 0),
  );
  return { failed: failed!, passed: passed!, output };
}
