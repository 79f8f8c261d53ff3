import { freePort } from '#composition/postgres';
import { connectApi } from '../../apps/demo/src/api.js';
import { seedCurated } from './curating.js';
import { connectAccounts, prepareCalls } from './executing.js';
import { connections, type Target } from './load.js';
import { isBrief, pace } from './pace.js';
import { type Process, startServing } from './processes.js';
import { describeSpread, type Results, round } from './report.js';
import { type Answers, type Clients, type Request, sendFor, startSending } from './sending.js';
import { fullSize } from './seed/size.js';
import { idOf } from './seed/words.js';
import { type Organization, startSystem, type System } from './system.js';
import { median, spreadOf } from './warm-up.js';

/** The largest ratio that is to be reached. */
const aim = 1.3;

const seconds = isBrief ? { alone: 0.3, beside: 0.5 } : { alone: 5, beside: 10 };

/** An organization sends at most 6000 requests a minute, and a token 600. */
const busyTokens = 10;

/** Four tokens and four connections that take turns, with a pause, stay below the rate limits. */
const neighbourTokens = 4;
const pause = 50;

/** A server that a busy organization and its neighbour use. */
type Place = { busy: Record<string, Request[]>; neighbour: Clients };

/**
 * Measures how much an organization at full speed slows down another one that sends one request after the other. The
 * same is measured with the bare server in place of the product, and with the product's rate limits.
 */
export async function compareNeighbours(dataDir: string, results: Results): Promise<void> {
  const system = await startSystem(dataDir, [fullSize, fullSize]);
  const limited = await startLimited(system);
  try {
    await seedCurated(system);
    const { provider, ours, announced } = await prepareCalls(system);
    const calls = { busy: pathsOf(ours), bare: announced };
    const [busy, quiet] = system.organizations as [Organization, Organization];
    const own = await connectAccounts(connectApi(system.api.url, quiet.token), provider);
    const tokens = {
      busy: await issueTokens(system, busy, busyTokens),
      quiet: await issueTokens(system, quiet, neighbourTokens),
    };
    const product = (url: string, only: Partial<Clients>): Place => ({
      busy: withTokens(tokens.busy, busyRequests(url, busy.orgId, calls.busy)),
      neighbour: { requests: mixOf(url, own, tokens.quiet), atOnce: 1, ...only },
    });
    const places = {
      ours: product(system.api.url, {}),
      bare: barePlace(system, announced),
      limited: product(limited.url, { pause }),
    };
    for (const { neighbour } of Object.values(places)) await sendFor(seconds.alone, neighbour);
    const rows: Record<string, object> = {};
    for (const kind of Object.keys(places.ours.busy)) rows[kind] = await measureKind(places, kind);
    console.table(rows);
    results.neighbours = rows;
    await provider.close();
  } finally {
    for (const { child } of limited.processes) child.kill('SIGKILL');
    await system.stop();
  }
}

/** Starts a second API and a second vault with the usual rate limits. */
async function startLimited({ urls, environmentsFor }: System): Promise<{ url: string; processes: Process[] }> {
  const ports = { api: await freePort(), vault: await freePort() };
  const { service, vault } = environmentsFor(urls, ports);
  const url = `http://127.0.0.1:${ports.api}`;
  const processes = [
    await startServing('vault', vault, `http://127.0.0.1:${ports.vault}/health/live`),
    await startServing('api', { ...service, RATE_LIMIT_FACTOR: '1' }, `${url}/health/live`),
  ];
  return { url, processes };
}

const pathsOf = ({ url }: Target): string[] => [url].flat().map((each) => new URL(each).pathname);

const list_notes = JSON.stringify({ tool_name: 'list_notes', arguments: {} });

const execute = (url: string): Request => ({ method: 'POST', url, body: list_notes });

/** Expensive requests of the busy organization. Each writer changes a rule of its own. */
const busyRequests = (url: string, orgId: string, calls: string[]): Record<string, Request[]> => ({
  'GET /connection, 50 rows': [{ url: `${url}/connection` }],
  'GET /restriction': [{ url: `${url}/restriction` }],
  'GET /toolbox/{id}, 200 entries': [{ url: `${url}/toolbox/${idOf(orgId, 'tbx', 10)}` }],
  'POST /connection/{id}/execute': calls.map((path) => execute(url + path)),
  'PATCH /restriction/{id}': rulesOf(url, orgId),
});

const rulesOf = (url: string, orgId: string): Request[] =>
  ['allow', 'block'].flatMap((mode) =>
    Array.from({ length: connections }, (_, n) => ({
      method: 'PATCH' as const,
      url: `${url}/restriction/${idOf(orgId, 'rstr', 11 + n * 5)}`,
      body: JSON.stringify({ mode }),
    })),
  );

/** Requests in the same order for each token. */
const withTokens = (tokens: string[], kinds: Record<string, Request[]>): Record<string, Request[]> =>
  Object.fromEntries(
    Object.entries(kinds).map(([kind, requests]) => [
      kind,
      Array.from({ length: tokens.length * connections * 2 }, (_, n) => ({
        ...requests[n % requests.length]!,
        token: tokens[Math.floor(n / connections) % tokens.length]!,
      })),
    ]),
  );

/** An ordinary mix: one connection, a list, and a call. */
const mixOf = (url: string, ids: string[], tokens: string[]): Request[] =>
  ids
    .flatMap((id) => [
      { url: `${url}/connection/${id}` },
      { url: `${url}/connection` },
      execute(`${url}/connection/${id}/execute`),
    ])
    .map((each, n) => ({ ...each, token: tokens[n % tokens.length]! }));

/** The same requests of the bare server. It has one organization only, and reads the same rows. */
function barePlace({ floor, organizations, connectionId }: System, announced: Target): Place {
  const { orgId } = organizations[0]!;
  const body = JSON.stringify(announced.body);
  const calls = [announced.url].flat().map((url): Request => ({ method: 'POST', url, body }));
  const kinds = busyRequests(floor.url, orgId, []);
  const toolbox = [{ url: `${floor.url}/entries/toolbox/${idOf(orgId, 'tbx', 10)}` }];
  const reads = [{ url: `${floor.url}/connection/${connectionId}` }, { url: `${floor.url}/connection` }];
  return {
    busy: { ...kinds, 'GET /toolbox/{id}, 200 entries': toolbox, 'POST /connection/{id}/execute': calls },
    neighbour: { requests: [...reads, calls[0]!], atOnce: 1 },
  };
}

async function issueTokens({ api }: System, { token }: Organization, count: number): Promise<string[]> {
  const { tokens } = connectApi(api.url, token).latchkey;
  const issued = Array.from({ length: count }, (_, n) => tokens.issue({ kind: 'personal', name: `Neighbours ${n}` }));
  return (await Promise.all(issued)).map((each) => each.token);
}

async function measureKind({ ours, bare, limited }: Record<'ours' | 'bare' | 'limited', Place>, kind: string) {
  const found: Record<'ours' | 'bare' | 'limited', Measured[]> = { ours: [], bare: [], limited: [] };
  for (let n = 0; n < pace.rounds; n++) {
    found.ours.push(await measurePlace(ours, kind, [200]));
    found.bare.push(await measurePlace(bare, kind, [200]));
    found.limited.push(await measurePlace(limited, kind, [200, 429]));
  }
  const middle = (which: keyof typeof found, figure: keyof Measured) =>
    round(median(found[which].map((each) => each[figure])));
  return {
    ratio: middle('ours', 'ratio'),
    aim,
    'spread of rounds': describeSpread(spreadOf(found.ours.map(({ ratio }) => ratio))),
    'p50 ms alone': middle('ours', 'p50'),
    'p99 ms alone': middle('ours', 'p99'),
    'p99 ms beside it': middle('ours', 'p99Beside'),
    'busy requests/s': Math.round(middle('ours', 'rate')),
    'bare server: ratio': middle('bare', 'ratio'),
    'p99 ms alone, bare': middle('bare', 'p99'),
    'p99 ms beside it, bare': middle('bare', 'p99Beside'),
    'with rate limits: ratio': middle('limited', 'ratio'),
    'p99 ms alone, with rate limits': middle('limited', 'p99'),
    'p99 ms beside it, with rate limits': middle('limited', 'p99Beside'),
  };
}

type Measured = Record<'p50' | 'p99' | 'p99Beside' | 'ratio' | 'rate', number>;

/** @param expected the statuses of the busy organization's responses. */
async function measurePlace({ busy, neighbour }: Place, kind: string, expected: number[]): Promise<Measured> {
  const alone = timesIn(await sendFor(seconds.alone, neighbour), [200]);
  const sending = startSending({ requests: busy[kind]!, atOnce: connections });
  await sendFor(seconds.beside / 10, neighbour);
  const beside = timesIn(await sendFor(seconds.beside, neighbour), [200]);
  const { length } = timesIn(await sending.stop(), expected);
  const p99Beside = place(beside, 0.99);
  const p99 = place(alone, 0.99);
  return { p50: place(alone, 0.5), p99, p99Beside, ratio: p99Beside / p99, rate: length / (seconds.beside * 1.1) };
}

/** The sorted times of responses, all of which must have one of these statuses. */
function timesIn({ milliseconds, statuses }: Answers, expected: number[]): number[] {
  if (Object.keys(statuses).some((status) => !expected.includes(Number(status))))
    throw new Error(`Responses have other statuses: ${JSON.stringify(statuses)}`);
  return milliseconds.toSorted((one, other) => one - other);
}

const place = (sorted: number[], part: number): number => sorted[Math.floor(sorted.length * part)]!;
