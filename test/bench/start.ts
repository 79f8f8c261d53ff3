import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { isBrief } from './pace.js';
import { cpuOf, cpuOfChildren } from './processes.js';
import { type Results } from './report.js';

/**
 * Figures from before commands loaded only the modules they need, and the targets: seconds of processor time, and
 * seconds until a later start is ready.
 */
const figures = {
  'cli --help, CPU s': { before: 3.9, aim: 0.3 },
  'cli org list, CPU s': { before: 3.0, aim: 1 },
  'npm start, CPU s': { before: 5.1, aim: null },
  'npm start, s until ready': { before: 4.0, aim: 2.5 },
};

type Figure = keyof typeof figures;

/**
 * Measures the cost of a command and of a later start of the product, without npm. Takes the minimum of several tries.
 */
export async function compareStarts(dataDir: string, results: Results): Promise<void> {
  const env = { PATH: process.env.PATH, PORT: '0', LATCHKEY_DATA_DIR: join(dataDir, 'data') };
  const now = new Map<Figure, number>();
  const note = (name: Figure, value: number) => void now.set(name, Math.min(value, now.get(name) ?? Infinity));
  // The first start creates the database.
  await stopped((await ready(env)).child);
  for (let round = 0; round < (isBrief ? 1 : 5); round++) {
    const { child, cpu, seconds } = await ready(env);
    note('npm start, CPU s', cpu);
    note('npm start, s until ready', seconds);
    note('cli --help, CPU s', await cpuOfCommand(env, '--help'));
    note('cli org list, CPU s', await cpuOfCommand(env, 'org', 'list'));
    await stopped(child);
  }
  const rows = Object.entries(figures).map(([name, known]) => [
    name,
    { ...known, now: Math.round(now.get(name as Figure)! * 100) / 100 },
  ]);
  results.start = Object.fromEntries(rows);
  console.table(results.start);
}

/** Starts an app from its bundle, after the same check for changed sources as the scripts in package.json. */
const launch = (app: string, words: string[], env: NodeJS.ProcessEnv): ChildProcess =>
  spawn(process.execPath, ['--import=./tools/build/build-when-stale.mjs', `dist/bundle/${app}.js`, ...words], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });

/** Starts the product. The processor time of PostgreSQL counts too. */
async function ready(env: NodeJS.ProcessEnv): Promise<{ child: ChildProcess; cpu: number; seconds: number }> {
  const began = performance.now();
  const child = launch('standalone', [], env);
  await once(createInterface({ input: child.stdout! }), 'line');
  return { child, cpu: cpuOf({ child }) + cpuOfChildren(child.pid!), seconds: (performance.now() - began) / 1000 };
}

async function cpuOfCommand(env: NodeJS.ProcessEnv, ...words: string[]): Promise<number> {
  const before = cpuOfChildren(process.pid);
  const child = launch('cli', words, env);
  child.stdout!.resume();
  const [code] = (await once(child, 'close')) as [number];
  if (code !== 0) throw new Error(`cli ${words.join(' ')} ended with ${code}.`);
  return cpuOfChildren(process.pid) - before;
}

async function stopped(child: ChildProcess): Promise<void> {
  const ended = once(child, 'close');
  child.kill('SIGTERM');
  await ended;
}
