import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';

export type Process = { child: ChildProcess };

const launch = (script: string, args: string[], env: NodeJS.ProcessEnv): ChildProcess =>
  spawn(process.execPath, [...flagsOf(script), new URL(script, import.meta.url).pathname, ...args], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });

/** Node's flags from the start script in package.json. */
function flagsOf(script: string): string[] {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  const started = Object.values(scripts).find((command) => command.endsWith(script.replace(/^[./]*/, '')));
  return started?.split(' ').filter((word) => word.startsWith('--') && !word.startsWith('--import')) ?? [];
}

/** Starts a Node process that prints its address on its first line. */
export function startSpeaking(script: string, args: string[]): Promise<Process & { line: string }> {
  const child = launch(script, args, process.env);
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${script} ended with ${code}`)));
    createInterface({ input: child.stdout! }).once('line', (line) => resolve({ child, line }));
  });
}

/** Starts a Node process, and waits until it responds at this address. */
export async function startServing(script: string, env: NodeJS.ProcessEnv, url: string): Promise<Process> {
  const child = launch(script, [], env);
  child.stdout!.resume();
  while (
    !(await fetch(url).then(
      () => true,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error(`${script} ended with ${child.exitCode}`);
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
