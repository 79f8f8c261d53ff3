import { query } from '../support/cluster/sql.js';
import { json } from './provider.js';
import { startTicketsScene } from './tickets.js';

const { vault, credentials, statusOf, provider, organization, given, oauth, account, post, call } =
  await startTicketsScene();

describe('An organization', () => {
  it('finds no row of another organization in any table', async () => {
    const { orgId } = await account();
    const stranger = await organization();
    const tables = await vault.sql(`select relname from pg_class
      where relnamespace = 'vault'::regnamespace and relkind = 'r' and relrowsecurity`);
    const filled: string[] = [];
    for (const { relname } of tables) {
      const rows = `select org_id from vault.${relname}`;
      const seenBy = (org: string) =>
        query<{ org_id: string }>(`${vault.urls.vault}?options=-c%20latchkey.org_id%3D${org}`, rows);
      if ((await seenBy(orgId)).length > 0) filled.push(relname as string);
      for (const org of [orgId, stranger])
        expect([relname, (await seenBy(org)).filter(({ org_id }) => org_id !== org)]).toEqual([relname, []]);
      expect([relname, await query(vault.urls.vault, rows)]).toEqual([relname, []]);
    }
    expect(filled.sort()).toEqual(expect.arrayContaining(['accounts', 'credentials', 'integrations']));
  });

  it('gets the same response for foreign and missing accounts', async () => {
    const used = await account();
    const stranger = await organization();
    const routes = ['POST proxy', 'POST verify', 'POST refresh', 'POST revoke', 'GET variables', 'PATCH variables'];
    for (const route of routes) {
      const [method, what] = route.split(' ');
      const body = { proxy: { method: 'GET', path: '/' }, variables: { variables: {} } }[what!] ?? {};
      const ask = (id: string) =>
        vault.asService(stranger, `${method} /v1/accounts/${id}/${what}`, method === 'GET' ? undefined : body);
      const [theirs, nobodys] = [await ask(used.id), await ask('sfa_nobody')];
      const { request_id: one, ...a } = theirs.body.error;
      const { request_id: two, ...b } = nobodys.body.error;
      expect([route, theirs.status, a, typeof one]).toEqual([route, 404, b, typeof two]);
      expect(nobodys.status).toBe(404);
    }
    expect((await statusOf({ orgId: stranger, id: used.id })).state).toBe('missing');
    expect((await call(used)).status).toBe(200);
  });
});

describe('Secrets', () => {
  it('appear in no table, log or response', async () => {
    provider.answer = ({ url, headers }, response) =>
      url === '/token'
        ? json(response, { error: 'temporarily_unavailable', hint: 'canary-in-answer' }, 503)
        : json(response, { echo: headers }, 500);
    const used = await account({
      ...oauth('canary-access'),
      variables: { workspace: 'acme', signing_key: 'canary-signing' },
    });
    const key = await credentials().add(
      given(used.orgId, { variables: { workspace: 'a', signing_key: 'canary-signing' } }),
    );
    vault.clock.pass({ minutes: 61 });
    const answers = [
      await call(used),
      await post(used, 'refresh'),
      await post(used, 'verify'),
      await post(used, 'proxy', { method: 'NONE', access_token: 'canary' }),
    ];
    await credentials().discard(key, { revokeBesideAnother: true });

    const tables = await vault.sql<{ name: string }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables where table_schema in ('vault', 'kernel')`,
    );
    let dump = '';
    for (const { name } of tables)
      dump += (await vault.sql(`select t::text as row, row_to_json(t)::text as json from ${name} t`))
        .map((row) => JSON.stringify(row))
        .join('\n');
    expect(dump.length).toBeGreaterThan(10_000);
    const hex = Buffer.from('canary').toString('hex');
    expect([dump.includes('canary'), dump.includes(hex)]).toEqual([false, false]);
    expect(vault.log.length).toBeGreaterThan(0);
    expect(vault.log.join('\n')).not.toContain('canary');
    expect(JSON.stringify(answers)).not.toContain('canary');
  });
});
