import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRight, type Row } from './report.js';

type Results = { testResults: { assertionResults: { title: string; status: string; failureMessages: string[] }[] }[] };

const jest = ['--experimental-vm-modules', '--no-warnings', 'node_modules/jest/bin/jest.js'];

/** Runs the tests that a grant survives faults during a refresh, as `npm test` does, and repeats them at every step. */
export async function refresh(dataDir: string, rounds: number): Promise<Row[]> {
  const file = join(dataDir, 'refresh.json');
  const json = ['--json', `--outputFile=${file}`, '--silent', '--forceExit'];
  // A round takes about three seconds on an idle machine.
  const flags = ['refresh-(kills|faults)', `--testTimeout=${(rounds + 2) * 30_000}`, ...json];
  const env = { ...process.env, REFRESH_KILL_ROUNDS: String(rounds) };
  const trials = spawn(process.execPath, [...jest, ...flags], { env, stdio: 'ignore' });
  const end = () => void trials.kill();
  process.once('exit', end);
  await once(trials, 'exit');
  process.off('exit', end);
  const results = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Results).testResults : [];
  const steps = results.flatMap(({ assertionResults }) => assertionResults);
  if (steps.length === 0) throw new Error('The refresh trials could not run. Try: npm test -- refresh-kills');
  return steps.map(({ title, status, failureMessages }) => {
    const wrong = { 'grants lost or requested twice': status === 'passed' ? 0 : 1 };
    const step = /when (?:it is )?(.*?),/.exec(title)?.[1] ?? title;
    // The part of the error message that shows the received value.
    const seen = /Received[^]*?(?=\n\s+at )/.exec(failureMessages[0] ?? '')?.[0].slice(0, 200) ?? '';
    return { case: `refresh: ${step}`, rounds, wrong, seen, ok: isRight(wrong) };
  });
}
