import { setMaxListeners } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

/** A request that is repeated. `{n}` is replaced by a new number each time. */
export type Asked = {
  /** Several addresses take turns. */
  url: string | string[];
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  /** The number of concurrent requests. */
  atOnce?: number;
  /** Milliseconds between the end of a request and the next one. */
  pause?: number;
  /** The maximum number of requests. */
  most?: number;
};

/** One response: its start time, its duration, its status or 0 without a response, and its Retry-After header. */
export type Asking = { at: number; took: number; status: number; retryAfter: string | null; body: string };

/** Sends requests from a separate thread until stopped, so that the load does not delay the measurement. */
export function ask(asked: Asked): { stop: () => Promise<Asking[]> } {
  const worker = new Worker(new URL(import.meta.url), { workerData: asked });
  const answers = new Promise<Asking[]>((resolve, reject) => worker.once('message', resolve).once('error', reject));
  return {
    stop: async () => {
      worker.postMessage('stop');
      const all = await answers;
      await worker.terminate();
      return all;
    },
  };
}

/** Sends requests for this time. */
export async function askFor(milliseconds: number, asked: Asked): Promise<Asking[]> {
  const asking = ask(asked);
  await setTimeout(milliseconds);
  return asking.stop();
}

export function percentile(answers: Asking[], part: number): number {
  const sorted = answers.map(({ took }) => took).toSorted((one, other) => one - other);
  return Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0) * 10) / 10;
}

async function work({ url, method, headers = {}, body, atOnce = 1, pause = 0, most = Infinity }: Asked): Promise<void> {
  const answers: Asking[] = [];
  const ending = new AbortController();
  // Each request adds a listener for the end.
  setMaxListeners(0, ending.signal);
  parentPort!.once('message', () => ending.abort());
  let count = 0;
  const run = `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`;
  const one = async () => {
    const n = `${run}-${count++}`;
    const filled = (text: string) => text.replaceAll('{n}', n);
    const named = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, filled(value)]));
    const sent = { method, headers: named, body: body && filled(body), redirect: 'manual' as const };
    const at = Date.now();
    const began = performance.now();
    // At the end, hanging requests are aborted. Until then they have no time limit.
    const next = typeof url === 'string' ? url : url[count % url.length]!;
    const answer = await fetch(filled(next), { ...sent, signal: ending.signal })
      .then(async (response) => ({
        status: response.status,
        retryAfter: response.headers.get('retry-after'),
        body: (await response.text()).slice(0, 300),
      }))
      .catch((error: Error) => ({ status: 0, retryAfter: null, body: error.message }));
    if (!ending.signal.aborted) answers.push({ at, took: performance.now() - began, ...answer });
  };
  const again = async () => {
    while (!ending.signal.aborted && count < most) {
      await one();
      await setTimeout(pause, undefined, { signal: ending.signal }).catch(() => undefined);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, again));
  if (!ending.signal.aborted) await new Promise((ended) => ending.signal.addEventListener('abort', ended));
  parentPort!.postMessage(answers);
}

if (!isMainThread) await work(workerData as Asked);
