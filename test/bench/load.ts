import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { pace } from './pace.js';
import { cpuOf, type Process } from './processes.js';
import { ratesOf, takeTurns } from './taking-turns.js';
import { median, warmUp } from './warm-up.js';

const autocannon = createRequire(import.meta.url).resolve('autocannon/autocannon.js');
const run = promisify(execFile);

/**
 * If `url` is a list, connections are spread evenly over its addresses. `[<id>]` in the body of a target with
 * `hasUniqueIds` is different in each request.
 */
export type Target = {
  name: string;
  process: Process;
  url: string | string[];
  token?: string;
  headers?: Record<string, string>;
  body?: object;
  hasUniqueIds?: boolean;
};

/**
 * Requests per second, milliseconds at the 50th and 99th percentile, and microseconds of processor time per request.
 */
type Figures = { rate: number; p50: number; p99: number; cpu_us: number; failed: number };

/** The medians of several rounds, and the rate of each round. */
export type Compared = Figures & { rates: number[] };

export const connections = 32;

/** The address for agents requires this header. All other addresses accept it. */
const accepts = ['-H', 'accept=application/json, text/event-stream'];

/** Sends load to one target from a separate process. */
export async function load(target: Target, seconds: number): Promise<Figures> {
  const { process: server, url, token, body } = target;
  const before = cpuOf(server);
  const flags = ['-j', '-n', '-c', String(connections), '-d', String(seconds), ...(target.hasUniqueIds ? ['-I'] : [])];
  const sent = { ...target.headers, ...(token && { authorization: `Bearer ${token}` }) };
  const headers = Object.entries(sent).flatMap(([name, value]) => ['-H', `${name}=${value}`]);
  const post = body
    ? ['-m', 'POST', '-H', 'content-type=application/json', ...accepts, '-b', JSON.stringify(body)]
    : [];
  const { stdout } = await run(process.execPath, [autocannon, ...flags, ...headers, ...post, ...[url].flat()]);
  const { requests, duration, latency, non2xx, errors } = JSON.parse(stdout) as Answer;
  const cpu_us = Math.round(((cpuOf(server) - before) * 1e6) / requests.total);
  return { rate: requests.total / duration, p50: latency.p50, p99: latency.p99, cpu_us, failed: non2xx + errors };
}

type Answer = {
  requests: { total: number };
  duration: number;
  latency: { p50: number; p99: number };
  non2xx: number;
  errors: number;
};

/** Compares targets that take turns. @throws Error if a request failed. */
export async function compare(targets: Target[]): Promise<Map<string, Compared>> {
  for (const target of targets) await warmUp(target.name, async () => (await load(target, pace.seconds)).rate);
  const measured = await takeTurns(targets, (target) => load(target, 1));
  return new Map(targets.map((target, place) => [target.name, assertServed(target, summarize(measured[place]!))]));
}

/** Returns the figures. @throws Error if a request failed, because failures may be faster. */
export function assertServed<Served extends Figures>({ name }: Target, figures: Served): Served {
  if (figures.failed > 0) throw new Error(`${figures.failed} requests to ${name} failed.`);
  return figures;
}

function summarize(rounds: Figures[][]): Compared {
  const rates = ratesOf(rounds);
  const turns = rounds.flat();
  const middle = (figure: keyof Figures) => median(turns.map((each) => each[figure]));
  const failed = turns.reduce((sum, each) => sum + each.failed, 0);
  return { rate: median(rates), p50: middle('p50'), p99: middle('p99'), cpu_us: middle('cpu_us'), failed, rates };
}
