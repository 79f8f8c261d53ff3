import { type ChildProcess, spawn, type StdioOptions } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';

export type Process = { child: ChildProcess };

type App = 'api' | 'worker' | 'vault';

const stdio: StdioOptions = ['ignore', 'pipe', 'inherit'];

/** Starts a program of the benchmark. */
const launchProgram = (program: string, args: string[]): ChildProcess =>
  spawn(process.execPath, [new URL(program, import.meta.url).pathname, ...args], { stdio });

/** Starts an app with the bundle and the flags that its start script in package.json has. */
function launchApp(app: App, env: NodeJS.ProcessEnv): ChildProcess {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  const [exec, node, ...words] = scripts[`start:${app}`]!.split(' ');
  if (exec !== 'exec' || node !== 'node') throw new Error(`The script start:${app} does not begin with \`exec node\`.`);
  return spawn(process.execPath, words, { env, stdio });
}

/** Starts a Node process that prints its address on its first line. */
export function startSpeaking(program: string, args: string[]): Promise<Process & { line: string }> {
  const child = launchProgram(program, args);
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${program} ended with ${code}`)));
    createInterface({ input: child.stdout! }).once('line', (line) => resolve({ child, line }));
  });
}

/** Starts an app, and waits until it responds at this address. */
export async function startServing(app: App, env: NodeJS.ProcessEnv, url: string): Promise<Process> {
  const child = launchApp(app, env);
  child.stdout!.resume();
  while (
    !(await fetch(url).then(
      () => true,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error(`The ${app} ended with ${child.exitCode}`);
    await setTimeout(100);
  }
  return { child };
}

/** Seconds of processor time that a process has used. */
export const cpuOf = ({ child }: Process): number => cpuOfId(child.pid!);

function cpuOfId(pid: number): number {
  const fields = statOf(pid);
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** Seconds of processor time of all descendants of a process, including those that have ended. */
export const cpuOfChildren = (pid: number): number => cpuOfEnded(pid) + cpuOfRunning(pid);

function cpuOfEnded(pid: number): number {
  const fields = statOf(pid);
  return (Number(fields[13]) + Number(fields[14])) / 100;
}

const cpuOfRunning = (pid: number): number =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .split(' ')
    .filter((child) => child !== '')
    .reduce((sum, child) => sum + ofOneThatMayEnd(Number(child)), 0);

/** A process that ends while it is read counts as 0. */
function ofOneThatMayEnd(pid: number): number {
  try {
    return cpuOfId(pid) + cpuOfChildren(pid);
  } catch {
    return 0;
  }
}

export const parentOf = (pid: number): number => Number(statOf(pid)[1]);

const statOf = (pid: number): string[] =>
  readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');

/** Resident memory in megabytes. */
export const memoryOf = ({ child }: Process): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))![1]) / 1024;
