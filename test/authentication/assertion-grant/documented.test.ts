import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '../../support/vault.js';
import { startAssertionScene } from './scene.js';

const { product, owner, user, mcp, configure, enterprise, redeem, messaged } = await startAssertionScene();

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  return port;
}

/** Runs the program of the documentation at a free port. Returns its issuer. */
async function startDocumented(): Promise<string> {
  const [, program] = /```js\n(import [^]*?createServer[^]*?)```/.exec(readFileSync('docs/agents.md', 'utf8'))!;
  const folder = mkdtempSync(join(tmpdir(), 'idp-'));
  const file = join(folder, 'idp.mjs');
  const port = String(await findFreePort());
  writeFileSync(file, program!.replaceAll('4400', port));
  const running = spawn(process.execPath, [file], { stdio: 'inherit' });
  afterAll(() => {
    running.kill();
    rmSync(folder, { recursive: true });
  });
  const issuer = `http://127.0.0.1:${port}`;
  const answers = () =>
    fetch(`${issuer}/jwks`).then(
      ({ ok }) => ok,
      () => false,
    );
  await eventually(answers, 'the identity provider answers');
  return issuer;
}

const issuer = await startDocumented();

describe('The local identity provider of the documentation', () => {
  it('lets an agent in for a member', async () => {
    await configure(owner, { issuer });
    const { client_id } = enterprise;
    const claims = { email: user.email, client_id, aud: product.base, resource: mcp, scope: 'mcp:read' };
    const response = await fetch(`${issuer}/assertion?${new URLSearchParams(claims).toString()}`);
    const { status, body } = await redeem(await response.text());
    expect([status, body.scope]).toEqual([200, 'mcp:read']);
    expect(await messaged(body.access_token)).toBe(200);
  });
});
