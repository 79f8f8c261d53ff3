import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type RefreshTrial } from '../vault/refresh-trials.js';
import { isRight, type Row } from './report.js';

type Results = { testResults: { assertionResults: { title: string; status: string; failureMessages: string[] }[] }[] };

const jest = ['--experimental-vm-modules', '--no-warnings', 'node_modules/jest/bin/jest.js'];

/** The number of steps in `refresh-kills` and `refresh-faults`. */
const steps = 15;

/** Runs the tests that a grant survives faults during a refresh, as `npm test` does, with this many trials in all. */
export async function refresh(dataDir: string, all: number): Promise<Row[]> {
  const rounds = Math.ceil(all / steps);
  const [file, noted] = [join(dataDir, 'refresh.json'), join(dataDir, 'trials')];
  const flags = ['refresh-(kills|faults)', '--json', `--outputFile=${file}`, '--silent', '--forceExit'];
  const env = { ...process.env, REFRESH_ROUNDS: String(rounds), REFRESH_TRIALS: noted };
  const child = spawn(process.execPath, [...jest, ...flags], { env, stdio: 'ignore' });
  const end = () => void child.kill();
  process.once('exit', end);
  const progress = reportProgress(() => trialsIn(noted), rounds * steps);
  await once(child, 'exit');
  clearInterval(progress);
  process.off('exit', end);
  const results = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Results).testResults : [];
  const tests = results.flatMap(({ assertionResults }) => assertionResults);
  if (tests.length !== steps) throw new Error(`${tests.length} of ${steps} steps ran. Try: npm test -- refresh-kills`);
  return tests.map((test) => rowOf(test, trialsIn(noted)));
}

function rowOf({ title, status, failureMessages }: Results['testResults'][0]['assertionResults'][0], all: Trials): Row {
  const step = (/ when (.*)$/.exec(title) ?? /^[^(]*\((.*)\)/.exec(title))![1]!;
  const trials = all.filter((each) => each.step.endsWith(step));
  const wrong = { 'grants lost or requested twice': status === 'passed' ? 0 : 1 };
  // The part of the error message that shows the received value, or else its beginning.
  const [message = ''] = failureMessages;
  const failure = (/Received[^]*?(?=\n +at )/.exec(message)?.[0] ?? message).slice(0, 200);
  const seen = `${grantsIn(trials)} grants, ${namedIn(trials)} named at fatal${failure && `; ${failure}`}`;
  return { case: `refresh: ${step}`, rounds: trials.length, wrong, seen, ok: isRight(wrong) };
}

type Trials = { step: string; outcome: { grants?: object[]; named?: number } }[];

const trialsIn = (file: string): Trials =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .slice(0, -1)
        .map((line) => JSON.parse(line) as RefreshTrial as Trials[0])
    : [];

const grantsIn = (trials: Trials): number =>
  trials.reduce((sum, { outcome }) => sum + (outcome.grants?.length ?? 1), 0);
const namedIn = (trials: Trials): number => trials.reduce((sum, { outcome }) => sum + (outcome.named ?? 0), 0);

/** Prints a line after every ten trials. */
function reportProgress(trials: () => Trials, all: number): NodeJS.Timeout {
  let printed = 0;
  return setInterval(() => {
    const done = trials();
    if (Math.floor(done.length / 10) <= printed) return;
    printed = Math.floor(done.length / 10);
    const counts = `${grantsIn(done)} grants, ${namedIn(done)} named at fatal`;
    console.log(`refresh: ${done.length} of ${all} trials, ${counts}; the last when ${done.at(-1)!.step}`);
  }, 1000);
}
