import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from '../support/vault.js';
import { TokenSpool } from '../../libs/vault/src/credential/domain/spooled-tokens.js';
import { type Account } from './scene.js';
import { json, startTokenEndpointScene } from './token-endpoint.js';
import { spoolUnreadableToken } from '../support/states/vault.js';

const { vault, call, behavior, rude } = await startTokenEndpointScene();

const folder = () => join(vault.dataDir, 'spool');
const files = () => (existsSync(folder()) ? readdirSync(folder()) : []).filter((name) => name.endsWith('.json'));

/** An old file of another host. */
function writeStaleFile({ orgId, id }: Account): void {
  mkdirSync(folder(), { recursive: true });
  const tokens = {
    org_id: orgId,
    account_id: id,
    generation: 1,
    revision: 0,
    fence: 99,
    expires_at: null,
    scopes: null,
  };
  writeFileSync(join(folder(), `${orgId}~${id}~1.json`), JSON.stringify({ ...tokens, secret: 'AAAA' }));
}

const spoolRow = ({ orgId, id }: Account, revision: number) => spoolUnreadableToken(vault.sql, orgId, id, revision);

describe('A stale file of spooled tokens', () => {
  it('is ignored if the database has newer tokens', async () => {
    const used = await rude();
    await spoolRow(used, 1);
    writeStaleFile(used);
    await eventually(() => files().length === 0, 'the file to be deleted');
    const revisionOf = `select revision from vault.credentials where account_id = '${used.id}'`;
    await eventually(async () => (await vault.sql<{ revision: number }>(revisionOf))[0]!.revision === 2, 'the row');
  });

  it('is deleted without affecting a newer row', async () => {
    const used = await rude();
    await spoolRow(used, 5);
    const key = { org_id: used.orgId, account_id: used.id, generation: 1 };
    await vault.app.get(TokenSpool, { strict: false }).dropStored({ ...key, revision: 4 });
    const rows = await vault.sql(`select revision from vault.spooled_tokens where account_id = '${used.id}'`);
    expect(rows).toEqual([{ revision: 5 }]);
  });

  it('does not replace newly granted tokens', async () => {
    const used = await rude();
    behavior.answer = json({ access_token: 'new', refresh_token: 'r2', expires_in: 3600 });
    writeStaleFile(used);
    expect((await call(used)).body.body).toEqual({ token: 'Bearer new' });
    expect(files()).toEqual([]);
  });
});
