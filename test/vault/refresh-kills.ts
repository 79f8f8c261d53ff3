import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Client } from 'pg';
import { freePort } from '../support/free-port.js';
import { runApp } from '../support/run-app.js';
import { signIn } from '../support/sign-in.js';
import { eventually } from '../support/vault.js';
import { me, notes, startNotesScene } from './notes.js';
import { type Account } from './scene.js';
import { endLeases, expireCredentials } from '../support/states/vault.js';

/** The step of a refresh at which its process is killed. */
type Step = 'asking' | 'spooled' | 'in a file' | 'committed';
export const steps: Step[] = ['asking', 'spooled', 'in a file', 'committed'];

/**
 * The result for a grant whose process was killed: its state, the response to a call, and the number of token requests.
 */
export type Aftermath = { state: string; status: number; email: string; asked: number };

type Stop = (used: Account, begin: () => void, kill: () => Promise<void>) => Promise<void>;

/** A vault whose processes can be killed while they refresh a grant. */
export async function startRefreshKills() {
  const { vault, statusOf, provider, installed, connected, call } = await startNotesScene();

  /** The provider's requests up to that step. Once `stopsAt` is reached, requests wait forever. */
  const way = { asked: 0, stopsAt: '', reached: () => undefined as unknown };

  async function relay(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    if (request.url === way.stopsAt) return void way.reached();
    if (request.url === '/token') way.asked++;
    const { authorization = '', 'content-type': type = 'text/plain' } = request.headers;
    const headers = { authorization, 'content-type': type };
    const sent = request.method === 'GET' ? { headers } : { method: 'POST', headers, body };
    const answer = await fetch(provider.issuer + request.url, sent);
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
  }

  /** Kills a vault process at a step of a refresh, and calls with the same account through another one. */
  async function killAt(step: Step): Promise<Aftermath> {
    const server = createServer((request, response) => void relay(request, response)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const used = await withExpiredToken(origin);
    const port = await freePort();
    const { child, base } = await runApp('vault', vault.environment(port), port);
    // The other process uses the real time.
    vault.clock.pass({ seconds: (Date.now() - vault.clock.now().getTime()) / 1000 });
    Object.assign(way, { asked: 0, stopsAt: '' });
    let calling: Promise<unknown> | undefined;
    const begin = () => void (calling = call(used, me, { ...vault, ...vault.callers(base) }).catch(() => undefined));
    try {
      const kill = async () => {
        const gone = once(child, 'exit');
        child.kill('SIGKILL');
        await gone;
      };
      await stops[step](used, begin, kill);
      way.stopsAt = '';
      await calling;
      const { status, body } = await call(used);
      return { state: (await statusOf(used)).state, status, email: body.body?.email, asked: way.asked };
    } finally {
      child.kill('SIGKILL');
      server.closeAllConnections();
      server.close();
    }
  }

  async function withExpiredToken(origin: string): Promise<Account> {
    const orgId = await installed({ ...notes(provider.issuer, { token_url: `${origin}/token` }), base_url: origin });
    const used = { orgId, id: await connected(orgId, await signIn(provider)) };
    await expireCredentials(vault.sql, [orgId]);
    return used;
  }

  const whenAsked = (path: string, begin: () => void) =>
    new Promise<void>((reached) => {
      Object.assign(way, { stopsAt: path, reached: () => reached() });
      begin();
    });

  const stops: Record<Step, Stop> = {
    asking: async ({ orgId }, begin, kill) => {
      await whenAsked('/token', begin);
      await kill();
      await endLeases(vault.sql, orgId);
    },

    spooled: async ({ orgId }, begin, kill) => {
      const other = new Client({ connectionString: vault.urls.owner });
      await other.connect();
      await other.query(`begin; select from vault.credentials where org_id = '${orgId}' for no key update`);
      begin();
      await eventually(async () => (await spooledOf(orgId)).length === 1, 'the spooled token');
      await kill();
      await other.end();
    },

    'in a file': async (_, begin, kill) => {
      await vault.sql('revoke insert on vault.spooled_tokens from latchkey_vault');
      await vault.sql('revoke update on vault.credentials from latchkey_vault');
      begin();
      const folder = join(vault.dataDir, 'spool');
      const files = () => (existsSync(folder) ? readdirSync(folder) : []).filter((name) => name.endsWith('.json'));
      await eventually(() => files().length === 1, 'the file');
      await kill();
      await vault.sql('grant insert on vault.spooled_tokens to latchkey_vault');
      await vault.sql('grant update on vault.credentials to latchkey_vault');
    },

    committed: async (_, begin, kill) => {
      await whenAsked('/me', begin);
      await kill();
    },
  };

  const spooledOf = (orgId: string) => vault.sql(`select from vault.spooled_tokens where org_id = '${orgId}'`);

  return { killAt };
}
