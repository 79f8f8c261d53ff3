import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { type Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { type SandboxLimits } from './limits.js';
import { onLine } from './lines.js';
import { type StopCause, SandboxStopped } from './sandboxed-task.js';

type Message = {
  ready?: true;
  begun?: true;
  part?: unknown;
  done?: true;
  /** Whether the process uses so much memory that the next task should not start in it. */
  grown?: boolean;
  threw?: string;
  large?: true;
};

type Running = {
  parts: unknown[];
  timer?: NodeJS.Timeout;
  resolve: (parts: unknown[]) => void;
  reject: (error: Error) => void;
};

/** The part of its CPU time that a task has used when it is stopped. The rest is too short to measure. */
const enough = 0.9;

const program = fileURLToPath(new URL('./child/main.js', import.meta.url));

/** A process that runs one task at a time. A task that takes too much time or memory ends the process. */
export class SandboxProcess {
  private readonly ready: Promise<void>;
  private readonly child: ChildProcess & { stdin: Socket; stdout: Socket };
  private running: Running | null = null;
  /** Whether another task may run in this process. */
  usable = true;

  constructor(private readonly limits: SandboxLimits) {
    const { memory, output } = limits;
    const flags = [`--max-old-space-size=${memory >> 20}`, '--max-semi-space-size=4', '--disable-proto=delete'];
    this.child = spawn(process.execPath, [...flags, program, String(memory), String(output)], {
      env: {},
      stdio: ['pipe', 'pipe', 'ignore'],
      windowsHide: true,
    }) as SandboxProcess['child'];
    this.ready = new Promise((resolve, reject) => {
      onLine(this.child.stdout, (line) => this.handle(JSON.parse(line) as Message, resolve));
      const onExit = () => {
        this.stop('ran out of memory');
        reject(new Error('A sandbox did not start.'));
      };
      this.child.once('exit', onExit).once('error', onExit);
    });
    // Ignores failed writes to a process that just died. Its exit is reported separately.
    this.child.stdin.on('error', () => undefined);
    this.ready.catch(() => undefined);
  }

  /** Starts a process, and preloads these modules. It waits for its first task. */
  static prepared(limits: SandboxLimits, modules: Iterable<string>): SandboxProcess {
    const process = new SandboxProcess(limits);
    for (const module of modules) process.child.stdin.write(`${JSON.stringify({ module })}\n`);
    process.keepAwake(false);
    return process;
  }

  /** Resolves when the process accepts a task. */
  started(): Promise<void> {
    this.keepAwake(true);
    return this.ready;
  }

  /** @throws SandboxStopped */
  run(text: string): Promise<unknown[]> {
    return new Promise((resolve, reject) => {
      this.running = { parts: [], resolve, reject };
      this.wait(this.running, this.limits.loading);
      this.child.stdin.write(`${text}\n`);
    });
  }

  end(): void {
    this.usable = false;
    this.child.kill('SIGKILL');
  }

  private handle({ ready, begun, part, done, grown, threw, large }: Message, whenReady: () => void): void {
    const { running } = this;
    if (ready) return whenReady();
    if (!running) return;
    clearTimeout(running.timer);
    if (large) return this.stop('is too large');
    if (threw !== undefined) return this.finish(() => running.reject(failed(running, threw)));
    if (!begun) running.parts.push(part);
    if (done) {
      if (grown) this.end();
      return this.finish(() => running.resolve(running.parts));
    }
    this.wait(running, this.limits.time);
  }

  /**
   * Starts the time limit of the next part. The limit is CPU time: a task that had to wait for a processor gets more
   * time, as long as it gets a processor for a quarter of it. So a task is stopped after about four times the limit at
   * the latest. Output that arrived while this process was busy is handled before the task counts as timed out.
   */
  private wait(running: Running, limit: number): void {
    const before = measureCpuTime(this.child.pid);
    const waitFor = (time: number, waited: number) => {
      const timer = setTimeout(() => {
        setImmediate(() => {
          if (this.running !== running || running.timer !== timer) return;
          const used = measureCpuTime(this.child.pid) - before;
          const isStarved = used < waited / 4;
          if (!isStarved && used < limit * enough) return waitFor(limit - used, waited + limit - used);
          this.stop('timed out', isStarved);
        });
      }, time);
      running.timer = timer;
    };
    waitFor(limit, limit);
  }

  private stop(why: StopCause, isStarved = false): void {
    const { running } = this;
    this.end();
    if (running) this.finish(() => running.reject(new SandboxStopped(why, running.parts.length, '', isStarved)));
  }

  private finish(settle: () => void): void {
    clearTimeout(this.running?.timer);
    this.running = null;
    this.keepAwake(false);
    settle();
  }

  /** Sets whether the sandbox keeps this process alive. An idle sandbox does not. */
  private keepAwake(awake: boolean): void {
    for (const handle of [this.child, this.child.stdin, this.child.stdout]) {
      if (awake) handle.ref();
      else handle.unref();
    }
  }
}

const failed = ({ parts }: Running, says: string) => new SandboxStopped('threw', parts.length, says);

/**
 * Returns the CPU time of a process in milliseconds. NaN if it cannot be read: a task that times out then counts as
 * slow. Source: proc(5), fields 14 and 15 of `stat`, in hundredths of a second.
 */
function measureCpuTime(pid: number | undefined): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [user, system] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11);
    return (Number(user) + Number(system)) * 10;
  } catch {
    return NaN;
  }
}
