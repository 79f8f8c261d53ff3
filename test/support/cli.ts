import { execFile } from 'node:child_process';
import { run } from '../../apps/cli/src/run.js';
import { programOf } from './run-app.js';

export type Ran = { code: number; stdout: string; stderr: string };

type Environment = Record<string, string | undefined>;

/** Runs a command as a person types it, in a separate process. */
export const runInProcess = (env: Environment, ...words: string[]): Promise<Ran> =>
  new Promise((resolve) => {
    execFile(process.execPath, [programOf('cli'), ...words], { env }, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr }),
    );
  });

/** Runs a command within this process, which saves seconds. Only one command can run at a time. */
export async function runHere(environment: Environment, ...words: string[]): Promise<Ran> {
  const written = { stdout: '', stderr: '' };
  const { log, error } = console;
  const write = process.stderr.write.bind(process.stderr);
  const keep = (stream: keyof typeof written) => (text: unknown) => Boolean((written[stream] += `${String(text)}\n`));
  Object.assign(console, { log: keep('stdout'), error: keep('stderr') });
  Object.assign(process.stderr, { write: keep('stderr') });
  try {
    return { code: await run(words, environment), ...written };
  } finally {
    Object.assign(console, { log, error });
    Object.assign(process.stderr, { write });
  }
}
