import { setTimeout } from 'node:timers/promises';
import { type Placed } from './scene.js';

/** A request and its response. `error` is the code and the reason of an error. */
export type Sent = { node: number; orgId: string; request: string; key: string; status: number; error?: string };

/** Sends reads, writes and calls for each organization, one after the other, until `stop`. */
export function startTraffic(placed: readonly Placed[]) {
  const sent: Sent[] = [];
  let isStopped = false;

  async function work({ owner, node, connection }: Placed): Promise<void> {
    for (let n = 0; !isStopped; n++) {
      const key = `${owner.orgId} ${n}`;
      for (const [request, body] of [
        ['GET /user/me', undefined],
        ['GET /role', undefined],
        ['POST /team', { name: key }],
        [`POST /connection/${connection}/execute`, { tool_name: 'create_note', arguments: { title: key } }],
      ] as const) {
        const answer = await owner(request, body, { 'idempotency-key': `${key} ${request}` });
        const error = answer.body?.error as { code: string; reason?: string } | undefined;
        sent.push({
          ...{ node, orgId: owner.orgId, request: request.replace(connection, '{id}'), key, status: answer.status },
          ...(error && { error: `${error.code} ${error.reason}` }),
        });
      }
      await setTimeout(20);
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
