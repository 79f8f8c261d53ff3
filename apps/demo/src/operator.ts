import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { type Environment } from '#platform/configuration';

const run = promisify(execFile);

/** Runs an operator command next to the product, as `npm run cli` does. */
export async function operator<Answer>(environment: Environment, ...command: string[]): Promise<Answer> {
  const cli = new URL('../../cli/src/main.js', import.meta.url).pathname;
  const { stdout } = await run(process.execPath, [cli, ...command, '--json'], { env: { ...environment } });
  return JSON.parse(stdout) as Answer;
}
