import { setTimeout } from 'node:timers/promises';
import { createClient } from '#client';
import { fill } from '../bench/seed/fill.js';
import { fullSize } from '../bench/seed/size.js';
import { abuses } from './abuses.js';
import { ask, type Asked, type Asking, percentile } from './asking.js';
import { isRight, type Row } from './report.js';
import { startSystem, type System } from './system.js';

/** The size of the busy organization. Audit filters have to search its log. */
const size = { ...fullSize, events: 100_000 };

const times = 3;

/** Seconds without load between the abuses. All of them together show the usual times. */
const quietFor = 5;

type Probed = { read: Asking[]; execute: Asking[] };

/**
 * Another organization reads and runs tools during each abuse for the given seconds, and for a few seconds before it.
 */
export async function neighbours(dataDir: string, seconds: number, only?: string[]): Promise<Row[]> {
  const system = await startSystem(dataDir, 'limits');
  try {
    await system.start('worker');
    await fill(system.ownerUrl(), system.busy.orgId, size);
    const probe = await probeOf(system);
    await probe(quietFor);
    const quiet: Probed = { read: [], execute: [] };
    const found: [string, Probed, string][] = [];
    for (const [name, abuse] of Object.entries(await abuses(system))) {
      if (only && !only.some((part) => name.includes(part))) continue;
      const { read, execute } = await probe(quietFor);
      quiet.read.push(...read);
      quiet.execute.push(...execute);
      found.push([name, ...(await beside(system, name, abuse, () => probe(seconds)))]);
    }
    return found.flatMap(([name, during, seen]) => rowsOf(name, quiet, during, seen));
  } finally {
    await system.stop();
  }
}

async function beside(
  system: System,
  name: string,
  abuse: Asked,
  probe: () => Promise<Probed>,
): Promise<[during: Probed, seen: string]> {
  await longestDelay(system);
  const abusing = ask(await withOwnToken(system, name, abuse));
  await setTimeout(300);
  const during = await probe();
  const delay = await longestDelay(system);
  const abused = await abusing.stop();
  system.provider.letGo();
  const answered = [...new Set(abused.map(({ status }) => status))].map(
    (status) => `${abused.filter((each) => each.status === status).length} × ${status}`,
  );
  return [during, `longest event loop delay ${delay} ms; responses to the abuse: ${answered.join(', ') || 'none'}`];
}

const rowsOf = (name: string, quiet: Probed, during: Probed, seen: string): Row[] =>
  (['read', 'execute'] as const).map((what) => {
    const figures = { quiet: figuresOf(quiet[what]), during: figuresOf(during[what]) };
    const wrong = {
      refused: during[what].filter(({ status }) => status !== 200).length,
      [`too few responses for a p99`]: figures.during.count < fewest || figures.quiet.count < fewest ? 1 : 0,
      'p99 more than tripled': figures.during.p99 > times * figures.quiet.p99 ? 1 : 0,
    };
    const row = { case: `neighbours: ${name}, ${what}`, rounds: figures.during.count, wrong, ...figures };
    return { ...row, seen: what === 'read' ? seen : '', ok: isRight(wrong) };
  });

/** With fewer responses, the 99th percentile would be the worst one. */
const fewest = 100;

const figuresOf = (answers: Asking[]) => ({
  p50: percentile(answers, 0.5),
  p99: percentile(answers, 0.99),
  count: answers.length,
});

/** Each abuse gets a new token, so that the rate limits of an earlier one do not affect it. */
async function withOwnToken({ url, busy }: System, name: string, abuse: Asked): Promise<Asked> {
  if (abuse.headers?.authorization !== `Bearer ${busy.token}`) return abuse;
  const { token } = await createClient({ url, token: busy.token }).tokens.issue({ name });
  return { ...abuse, headers: { ...abuse.headers, authorization: `Bearer ${token}` } };
}

/** Several tokens and connections take turns, so that their limits allow hundreds of requests during each abuse. */
async function probeOf({ url, neighbour }: System): Promise<(seconds: number) => Promise<Probed>> {
  const latchkey = createClient({ url, token: neighbour.token });
  const tokens: string[] = [];
  for (const name of ['One', 'Two', 'Three']) tokens.push((await latchkey.tokens.issue({ name })).token);
  const headersOf = (turn: number) => ({
    authorization: `Bearer ${tokens[turn % tokens.length]}`,
    'content-type': 'application/json',
  });
  const paths = neighbour.connections.map((id) => `${url}/connection/${id}`);
  const execution = { url: paths.map((path) => `${path}/execute`), method: 'POST', atOnce: 2, pause: 150 };
  const body = JSON.stringify({ tool_name: 'list_notes', arguments: {} });
  let turn = 0;
  return async (seconds) => {
    turn++;
    const reading = [0, 1].map((other) => ask({ url: paths, headers: headersOf(turn + other), pause: 105 }));
    const executing = ask({ ...execution, headers: headersOf(turn + 2), body });
    await setTimeout(seconds * 1000);
    const [execute, ...read] = await Promise.all([executing, ...reading].map((asking) => asking.stop()));
    return { read: read.flat(), execute: execute! };
  };
}

/** The API's longest event loop delay since the last call, in milliseconds. */
async function longestDelay({ metricsUrl }: System): Promise<number> {
  const text = await (await fetch(metricsUrl)).text();
  return Math.round(Number(/^nodejs_eventloop_lag_max_seconds (\S+)/m.exec(text)?.[1]) * 1000);
}
