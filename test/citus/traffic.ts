import { setTimeout } from 'node:timers/promises';
import { type Placed } from './scene.js';

/** A request and its response. `ms`: how long it took. `error`: the code and the reason of an error. */
export type Sent = {
  node: number;
  orgId: string;
  request: string;
  key: string;
  ms: number;
  status: number;
  error?: string;
};

export const isDone = ({ status }: Sent): boolean => status < 300;

/** Counts responses by node, request and error. */
export function countResponses(sent: readonly Sent[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { node, request, status, error = '' } of sent) {
    const name = `${node} ${request} ${status} ${error}`;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

/** Returns the acknowledged teams that an organization does not have. */
export async function findLostTeams({ owner }: Placed, sent: readonly Sent[]): Promise<Sent[]> {
  const names = new Set<string>();
  for (let cursor: string | null = ''; cursor !== null;) {
    const { body } = await owner(`GET /team?limit=100${cursor && `&cursor=${cursor}`}`);
    for (const { name } of body.result as { name: string }[]) names.add(name);
    cursor = body.next_cursor as string | null;
  }
  const written = sent.filter(({ orgId, request }) => orgId === owner.orgId && request === 'POST /team');
  return written.filter((each) => isDone(each) && !names.has(each.key));
}

/** A request, and its body for the given key. */
export type Requested = readonly [request: string, body?: object];

/** Reads, a write and a call. */
const someOfEach = ({ connection }: Placed, key: string): Requested[] => [
  ['GET /user/me'],
  ['GET /role'],
  ['POST /team', { name: key }],
  [`POST /connection/${connection}/execute`, { tool_name: 'create_note', arguments: { title: key } }],
];

let loads = 0;

/** Sends the requests for each organization, one after the other, until `stop`. */
export function startTraffic(placed: readonly Placed[], requestsOf = someOfEach, pause = 20) {
  const sent: Sent[] = [];
  const load = loads++;
  let isStopped = false;

  async function work(each: Placed): Promise<void> {
    const { owner, node, connection } = each;
    for (let n = 0; !isStopped; n++) {
      const key = `${owner.orgId} ${load} ${n}`;
      for (const [request, body] of requestsOf(each, key)) {
        const begun = performance.now();
        const answer = await owner(request, body, { 'idempotency-key': `${key} ${request}` });
        const error = answer.body?.error as { code: string; reason?: string } | undefined;
        sent.push({
          ...{ node, orgId: owner.orgId, request: request.replace(connection, '{id}'), key, status: answer.status },
          ms: performance.now() - begun,
          ...(error && { error: `${error.code} ${error.reason}` }),
        });
      }
      await setTimeout(pause);
    }
  }

  const workers = placed.map(work);
  return {
    sent,
    stop: async () => {
      isStopped = true;
      await Promise.all(workers);
    },
  };
}
