import { createServer, type Server } from 'node:http';
import { prepareCalls } from '../executing.js';
import { pace } from '../pace.js';
import { type Results } from '../report.js';
import { addExpired } from '../seed/expired.js';
import { type Size } from '../seed/size.js';
import { startSystem } from '../system.js';

const small: Size = { members: 100, teams: 5, roles: 25, connections: 1000, restrictions: 20, events: 500 };

const tokens = pace.calls;

/** Milliseconds the provider takes to issue a token, and the number of concurrent requests it accepts. */
const provider = { time: 250, atOnce: 10 };

/** Concurrent calls, each through a different connection. There are more of them than concurrent token requests. */
const callers = 16;

/** The maximum duration, relative to the provider's own time. */
const maxRatio = 1.2;

/** Compares calls through connections with expired tokens with the same number of bare token requests. */
export async function compareExpiredTokens(dataDir: string, results: Results): Promise<void> {
  const system = await startSystem(dataDir, [small]);
  try {
    const { provider: usual, ours } = await prepareCalls(system);
    await usual.close();
    const asked = { tokens: 0 };
    const slow = await startSlow(Number(new URL(system.providerUrl).port), asked);
    const connectionId = /conn_\w+/.exec(ours.url[0]!)![0];
    const ids = await addExpired(system.ownerUrl, system.vaultMasterKey, connectionId, tokens);
    const own = await secondsFor(provider.atOnce, ids, async () => {
      await (await fetch(`${system.providerUrl}/token`, { method: 'POST' })).arrayBuffer();
    });
    asked.tokens = 0;
    const failed = new Set<string>();
    const taken = await secondsFor(callers, ids, async (id) => {
      const answer = await fetch(`${system.api.url}/connection/${id}/execute`, {
        method: 'POST',
        headers: { authorization: `Bearer ${ours.token!}`, 'content-type': 'application/json' },
        body: JSON.stringify(ours.body),
      });
      const text = await answer.text();
      if (!text.includes('"succeeded"')) failed.add(text);
    });
    slow.close();
    const wave = {
      tokens,
      'only the provider, s': own,
      'calls, s': taken,
      ratio: rounded(taken / own),
      most: maxRatio,
    };
    results.expired_tokens = { ...wave, 'token requests': asked.tokens, failed: failed.size };
    console.table(results.expired_tokens);
    for (const text of [...failed].slice(0, 3)) console.log(text);
  } finally {
    await system.stop();
  }
}

/** A provider that is slow only when it issues tokens. */
function startSlow(port: number, asked: { tokens: number }): Promise<Server> {
  const server = createServer((request, response) => {
    const isToken = request.url === '/token';
    if (isToken) asked.tokens++;
    const token = { access_token: `at_${asked.tokens}`, refresh_token: 'rt', token_type: 'Bearer', expires_in: 3600 };
    const body = JSON.stringify(isToken ? token : { notes: [] });
    request.resume();
    setTimeout(
      () => response.writeHead(200, { 'content-type': 'application/json' }).end(body),
      isToken ? provider.time : 0,
    );
  });
  return new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(server)));
}

/** Seconds until `work` has run for all ids, with the given concurrency. */
async function secondsFor(atOnce: number, ids: string[], work: (id: string) => Promise<void>): Promise<number> {
  const [started, left] = [performance.now(), [...ids]];
  const worker = async () => {
    for (let id = left.pop(); id !== undefined; id = left.pop()) await work(id);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return rounded((performance.now() - started) / 1000);
}

const rounded = (number: number): number => Math.round(number * 100) / 100;
