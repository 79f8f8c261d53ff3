import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { Browser, textOf } from '../../support/browser.js';
import { definitionOf, oauth } from '../../support/connect-flow.js';
import { eventually } from '../../support/vault.js';
import { startConnectScene } from './scene.js';

const { flow, departAndSignIn } = await startConnectScene();

const arrived: string[] = [];
const elsewhere = createServer(({ url }, response) => {
  arrived.push(url!);
  response.end('{}');
}).listen(0, '127.0.0.1');
beforeAll(async () => {
  if (!elsewhere.listening) await once(elsewhere, 'listening');
});
afterAll(() => elsewhere.close());

const jobs = async () => (await flow.vault.sql(`select from vault.outbox where job = 'RevokeEndedGrant'`)).length;

describe('A grant whose connector changes its host during the sign-in', () => {
  it('is revoked only at the old host', async () => {
    const { issuer } = flow.provider;
    await flow.install('ii_moving');
    const browser = new Browser();
    const { connect_url } = await flow.openSession({ integration_id: 'ii_moving' });
    const back = await departAndSignIn(browser, connect_url);
    let grant = () => {};
    flow.provider.behavior.tokenHeld = new Promise<void>((resolve) => (grant = resolve));
    const { token, revocations } = flow.provider.counts;
    const answer = browser.get(back);
    await eventually(() => flow.provider.counts.token > token, 'the code to be exchanged');
    const { port } = elsewhere.address() as AddressInfo;
    const moved = { ...oauth(issuer), revoke_url: `http://127.0.0.1:${port}/revoke` };
    const put = await flow.vault.asService('org_a', 'PUT /v1/integrations/ii_moving', {
      org: 'org_a',
      slug: 'notes',
      definition_digest: 'moved',
      definition_version: 2,
      definition: { ...definitionOf(issuer), auth: [moved] },
    });
    expect(put.status).toBe(200);
    grant();
    const page = await answer;
    expect([page.status, page.location]).toEqual([410, null]);
    expect(textOf(page)).toContain('This link has expired');
    await eventually(async () => (await jobs()) === 0, 'every grant to be revoked');
    expect(flow.provider.counts.revocations).toBe(revocations + 1);
    expect(arrived).toEqual([]);
    expect(await flow.vault.sql(`select from vault.accounts where integration_id = 'ii_moving'`)).toEqual([]);
  });
});
