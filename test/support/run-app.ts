import { type ChildProcess, spawn } from 'node:child_process';
import { statSync } from 'node:fs';
import { resolve } from 'node:path';

export type App = 'api' | 'worker' | 'vault' | 'cli' | 'standalone';

const changedAt = (path: string): number => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** Whether dist/bundle was made after the last build. See tools/build/build-when-stale.mjs. */
const isBundled = changedAt('dist/bundle/.built') >= changedAt('dist/.built');

/** The entry file of an app as deployed, or what was compiled since. */
export const programOf = (app: App): string =>
  resolve(isBundled ? `dist/bundle/${app}.js` : `dist/apps/${app}/src/main.js`);

export type RunningApp = { child: ChildProcess; base: string; lines: () => any[] };

/** Runs an app in a separate process, and waits until it is ready. */
export async function runApp(
  app: App,
  env: Record<string, string>,
  healthPort: number,
  program = programOf(app),
): Promise<RunningApp> {
  const child = spawn(process.execPath, [program], {
    // PostgreSQL accepts connections late while other tests keep the processors busy.
    env: { PATH: process.env.PATH, CONNECTION_TIMEOUT_MS: '30000', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let log = '';
  child.stdout.on('data', (text) => (log += String(text)));
  const base = `http://127.0.0.1:${healthPort}`;
  while (!(await isReady(base)))
    if (child.exitCode !== null) throw new Error(`The process ended with ${child.exitCode}: ${log}`);
    else await new Promise((resolve) => setTimeout(resolve, 50));
  // The last line may be incomplete.
  const lines = () =>
    log
      .slice(0, log.lastIndexOf('\n') + 1)
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line));
  return { child, base, lines };
}

const isReady = (base: string): Promise<boolean> =>
  fetch(`${base}/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  );
