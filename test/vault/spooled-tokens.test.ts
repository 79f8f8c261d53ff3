import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from '../support/vault.js';
import { call } from './notes.js';
import { vault } from './scene.js';
import { behavior, json, rude } from './token-endpoint.js';

const folder = () => join(vault.dataDir, 'spool');
const files = () => (existsSync(folder()) ? readdirSync(folder()) : []).filter((name) => name.endsWith('.json'));

/** What another host left here long ago. */
function writeStaleFile({ orgId, id }: { orgId: string; id: string }): void {
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

describe('A stale file of spooled tokens', () => {
  it('goes, and leaves a newer row', async () => {
    const used = await rude();
    await vault.sql(`insert into vault.spooled_tokens (org_id, account_id, generation, revision, fence, secret)
      values ('${used.orgId}', '${used.id}', 1, 5, 1, '\\x00')`);
    writeStaleFile(used);
    await eventually(() => files().length === 0, 'the file to go');
    const rows = await vault.sql(`select revision from vault.spooled_tokens where account_id = '${used.id}'`);
    expect(rows).toEqual([{ revision: 5 }]);
  });

  it('does not take the place of what a provider grants', async () => {
    const used = await rude();
    behavior.answer = json({ access_token: 'new', refresh_token: 'r2', expires_in: 3600 });
    writeStaleFile(used);
    expect((await call(used)).body.body).toEqual({ token: 'Bearer new' });
    expect(files()).toEqual([]);
  });
});
