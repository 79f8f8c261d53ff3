import { createClient } from '#client';
import { ask, type Asking } from '../try-faults/asking.js';

/** Sends the requests of clients during the rollout. */
export function startLoad(url: string, token: string, connection: string) {
  const headers = { authorization: `Bearer ${token}` };
  const json = { ...headers, 'content-type': 'application/json', 'idempotency-key': 'key-{n}' };
  const body = JSON.stringify({ tool_name: 'create_note', arguments: { title: '{n}' } });
  const kinds = {
    'GET /connection': ask({ url: `${url}/connection`, headers, atOnce: 2, pause: 20 }),
    'POST /team': ask({ url: `${url}/team`, method: 'POST', headers: json, body: '{"name":"{n}"}', pause: 40 }),
    execute: ask({ url: `${url}/connection/${connection}/execute`, method: 'POST', headers: json, body, pause: 40 }),
  };
  return {
    async stop(): Promise<Record<string, Asking[]>> {
      const answers = Object.entries(kinds).map(async ([name, { stop }]) => [name, await stop()] as const);
      return Object.fromEntries(await Promise.all(answers));
    },
  };
}

/** The number of acknowledged teams that do not exist exactly once. */
export async function teamsAmiss(url: string, token: string, made: Asking[]): Promise<number> {
  const rows = await createClient({ url, token }).teams.list({ limit: 200 }).all();
  const there = rows.map(({ name }) => name);
  const created = made.filter(({ status }) => status === 201);
  const names = created.map(({ body }) => (JSON.parse(body) as { name: string }).name);
  return names.filter((name) => there.filter((other) => other === name).length !== 1).length;
}

/** The number of notes that the third party has twice, and of acknowledged notes that it does not have. */
export function notesAmiss(titles: string[], made: Asking[]): number {
  const distinct = new Set(titles).size;
  const acknowledged = made.filter(({ status }) => status === 200).length;
  return titles.length - distinct + Math.max(0, acknowledged - distinct);
}
