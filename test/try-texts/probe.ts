import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { isMainThread, Worker, workerData } from 'node:worker_threads';

/** Milliseconds between the response of a process and the next probe. */
const pause = 6;

/**
 * Numbers per process: the longest response time in milliseconds, how many probes ended, and when the last one began.
 */
const perProcess = 3;

/** The time on a clock that all threads share. */
const now = (): number => performance.timeOrigin + performance.now();

type Work = { urls: string[]; figures: SharedArrayBuffer };

/** A process with health routes: their base address, and its id. */
export type Probed = { base: string; pid: number };

/** For how many milliseconds a process did not answer. */
export type Delay = { process: string; ms: number };

/**
 * Asks processes all the time whether they live, from a separate thread, so that the work of this thread does not
 * delay the measurement.
 */
export class Probe {
  private readonly figures: Float64Array;
  private readonly worker: Worker;
  private readonly pids: readonly number[];
  private busy: number[];

  constructor(private readonly processes: Record<string, Probed>) {
    const urls = Object.values(processes).map(({ base }) => `${base}/health/live`);
    this.pids = Object.values(processes).map(({ pid }) => pid);
    this.busy = this.pids.map(busyTime);
    const figures = new SharedArrayBuffer(urls.length * perProcess * Float64Array.BYTES_PER_ELEMENT);
    this.figures = new Float64Array(figures);
    this.worker = new Worker(new URL(import.meta.url), { workerData: { urls, figures } satisfies Work });
  }

  /**
   * The longest response time of each process since the last call. If the main thread of the process has worked for a
   * shorter time, that is the figure, because the rest is the fault of other work on this machine.
   */
  longest(): Delay[] {
    const before = this.busy;
    this.busy = this.pids.map(busyTime);
    return Object.keys(this.processes).map((process, at) => {
      const [longest, , began] = this.figures.subarray(at * perProcess);
      const took = Math.max(longest!, now() - began!);
      this.figures[at * perProcess] = 0;
      const worked = this.busy[at]! - before[at]!;
      return { process, ms: Number.isFinite(worked) ? Math.min(took, worked) : took };
    });
  }

  /** Waits until every process has answered a probe that began after this call. */
  async settle(): Promise<void> {
    const before = this.counts();
    // The first probe to end may have begun earlier.
    while (this.counts().some((count, at) => count < before[at]! + 2)) await setTimeout(1);
  }

  stop(): Promise<number> {
    return this.worker.terminate();
  }

  private counts(): number[] {
    return Object.keys(this.processes).map((_, at) => this.figures[at * perProcess + 1]!);
  }
}

/** Milliseconds for which the main thread of a process has worked. Infinite on systems that do not say so. */
function busyTime(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return Infinity;
  }
}

async function probe(url: string, figures: Float64Array, at: number): Promise<never> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (;;) {
    const began = now();
    figures[at + 2] = began;
    await ask(url, agent);
    const ended = now();
    figures[at] = Math.max(figures[at]!, ended - began);
    figures[at + 1]! += 1;
    figures[at + 2] = ended;
    await setTimeout(pause);
  }
}

/** A process that does not answer at all is noticed by the requests of the places. */
const ask = (url: string, agent: Agent): Promise<void> =>
  new Promise((done) => {
    const asked = request(url, { agent }, (response) => response.resume().once('close', done));
    asked.once('error', () => done()).end();
  });

if (!isMainThread) {
  const { urls, figures } = workerData as Work;
  await Promise.all(urls.map((url, at) => probe(url, new Float64Array(figures), at * perProcess)));
}
