import { setTimeout } from 'node:timers/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { Agent, request } from 'undici';

export type Request = { method?: 'GET' | 'POST' | 'PATCH' | 'PUT'; url: string; token?: string; body?: string };

/** Clients that each send one request after the other. The nth client sends the nth request, then the one `atOnce` later. */
export type Clients = { requests: Request[]; atOnce: number; /** Milliseconds between two requests. */ pause?: number };

/** The milliseconds of each response, and how many had each status. A connection that breaks has the status 0. */
export type Answers = { milliseconds: number[]; statuses: Record<number, number> };

/** Sends requests from a separate thread until stopped, so that they do not delay a measurement. */
export function startSending(clients: Clients): { stop: () => Promise<Answers> } {
  const worker = new Worker(new URL(import.meta.url), { workerData: clients });
  const answers = new Promise<Answers>((resolve, reject) => worker.once('message', resolve).once('error', reject));
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
export async function sendFor(seconds: number, clients: Clients): Promise<Answers> {
  const sending = startSending(clients);
  await setTimeout(seconds * 1000);
  return sending.stop();
}

async function send({ requests, atOnce, pause = 0 }: Clients): Promise<Answers> {
  const dispatcher = new Agent({ connections: atOnce });
  const answers: Answers = { milliseconds: [], statuses: {} };
  let isOver = false;
  parentPort!.once('message', () => (isOver = true));
  const one = async ({ method = 'GET', url, token, body }: Request): Promise<number> => {
    const json = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
    const headers = { ...(token && { authorization: `Bearer ${token}` }), ...(body !== undefined && json) };
    const answer = await request(url, { dispatcher, method, headers, body });
    await answer.body.dump({ limit: Infinity });
    return answer.statusCode;
  };
  const client = async (_: unknown, first: number) => {
    for (let n = first; !isOver; n += atOnce) {
      const began = performance.now();
      const status = await one(requests[n % requests.length]!).catch(() => 0);
      answers.milliseconds.push(performance.now() - began);
      answers.statuses[status] = (answers.statuses[status] ?? 0) + 1;
      if (pause > 0) await setTimeout(pause);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, client));
  return answers;
}

if (!isMainThread) parentPort!.postMessage(await send(workerData as Clients));
