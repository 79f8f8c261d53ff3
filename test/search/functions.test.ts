import { Client } from 'pg';
import { textKey } from '#kernel';
import { fill } from '../bench/seed/fill.js';
import { idOf } from '../bench/seed/words.js';
import { startApi } from '../support/api.js';
import { size } from './size.js';
import { setSearchKey, setTokenName } from '../support/states/identity.js';
import { setAccountLabel } from '../support/states/connections.js';

/** Each function with a text that only a few rows contain, and the ids of those rows. */
const searches = [
  ['identity.members_holding', 'member 77', 'usr', [77, 770, 779]],
  ['identity.teams_holding', 'team 000377', 'team', [377]],
  ['identity.api_tokens_holding', 'deploy', 'tok', [7]],
  ['identity.invites_holding', 'guest321@', 'inv', [321]],
  ['connections.connections_holding', 'connection 377', 'conn', [377]],
  ['connections.connections_holding', 'ada@zoo', 'conn', [7]],
] as const;

const api = await startApi();
const app = new Client({ connectionString: api.urls.app });
await app.connect();
afterAll(() => Promise.all([app.end(), api.stop()]));
const [{ owner }, { owner: stranger }] = [await api.organization(), await api.organization()];
for (const { orgId } of [owner, stranger]) {
  await fill(api.urls.owner, orgId, size, api.clock.now());
  await setTokenName(api, orgId, idOf(orgId, 'tok', 7), 'deploy');
  await setAccountLabel(api, orgId, idOf(orgId, 'conn', 7), 'Ada@zoo.example');
}

const enter = (orgId: string | null) => app.query(`select set_config('latchkey.org_id', $1, false)`, [orgId]);
const found = async (name: string, text: string): Promise<string[] | null> =>
  (await app.query(`select ${name}($1) as ids`, [text])).rows[0].ids;

describe('A search', () => {
  it.each(searches)('by %s for “%s” returns only ids of the organization', async (...given) => {
    const [name, text, prefix, numbers] = given;
    for (const { orgId } of [owner, stranger]) {
      await enter(orgId);
      const ids = (await found(name, text))!;
      expect(ids).toEqual(expect.arrayContaining(numbers.map((n) => idOf(orgId, prefix, n))));
      expect(ids.filter((id) => !id.includes(orgId.slice(-6)))).toEqual([]);
    }
  });

  it('never matches rows of another organization', async () => {
    await setSearchKey(api, stranger.orgId, idOf(stranger.orgId, 'usr', 9), 'kurt gödel');
    await enter(stranger.orgId);
    expect(await found('identity.members_holding', 'gödel')).toEqual([idOf(stranger.orgId, 'usr', 9)]);
    await enter(owner.orgId);
    expect(await found('identity.members_holding', 'gödel')).toEqual([]);
  });

  it('returns nothing without an organization', async () => {
    const role = idOf(owner.orgId, 'role', 9);
    for (const nobody of ['', 'org_nobody', '%']) {
      await enter(nobody);
      for (const [name, text] of searches) expect(await found(name, text)).toBeNull();
      expect(await found('identity.invites_giving', role)).toEqual([]);
    }
    const fresh = new Client({ connectionString: api.urls.app });
    await fresh.connect();
    const { rows } = await fresh.query(
      `select identity.members_holding('member 77') as ids, identity.invites_giving($1) as invites`,
      [role],
    );
    await fresh.end();
    expect(rows).toEqual([{ ids: null, invites: [] }]);
  });

  it('by role returns only invites of the organization', async () => {
    await enter(owner.orgId);
    expect(await found('identity.invites_giving', idOf(owner.orgId, 'role', 9))).toHaveLength(13);
    expect(await found('identity.invites_giving', idOf(stranger.orgId, 'role', 9))).toEqual([]);
  });

  it("cannot be run by the vault's database role", async () => {
    const vault = new Client({ connectionString: api.urls.vault });
    await vault.connect();
    for (const [name, text] of [...searches, ['identity.invites_giving', 'role'] as const])
      await expect(vault.query(`select ${name}($1)`, [text])).rejects.toThrow(/permission denied/);
    await vault.end();
  });

  it('uses the index only for long and rare texts', async () => {
    await enter(owner.orgId);
    expect(await found('identity.members_holding', '77')).toBeNull();
    expect(await found('identity.members_holding', 'member')).toBeNull();
    const small = await api.organization();
    await enter(small.owner.orgId);
    expect(await found('identity.members_holding', 'olivia')).toBeNull();
  });

  it('treats all spellings of a text alike', async () => {
    const texts = [
      'Élan',
      'E\u0301lan',
      'J\u030c',
      '\u01f0',
      'ΟΔΟΣ',
      'İz',
      'I\u0307z',
      '\u212b',
      '각',
      'Ñ_%\\',
      '🦊',
      'ｗ',
      'ﬁ',
    ];
    const { rows } = await app.query('select kernel.text_key(text) as key from unnest($1::text[]) as text', [texts]);
    expect(rows.map(({ key }) => key)).toEqual(texts.map(textKey));
    for (const text of texts) expect(textKey(text.normalize('NFD'))).toBe(textKey(text.normalize('NFC')));
  });

  it('scans no whole table', async () => {
    await enter(owner.orgId);
    await app.query('begin');
    for (const [name, text] of searches) await found(name, text);
    await found('identity.invites_giving', idOf(owner.orgId, 'role', 9));
    const { rows } = await app.query(`select relname, seq_scan > 0 as scanned, idx_scan > 0 as looked_up
      from pg_stat_xact_user_tables where seq_scan > 0 or idx_scan > 0 order by relname`);
    await app.query('commit');
    expect(rows).toEqual(
      ['api_tokens', 'connections', 'invites', 'members', 'teams'].map((relname) => ({
        relname,
        scanned: false,
        looked_up: true,
      })),
    );
  });
});
