import { readFileSync } from 'node:fs';
import { Reads } from '#kernel';
import { startKernelScene } from './scene.js';

const { api, owner, stranger } = await startKernelScene();

const reads = () => api.app.get(Reads, { strict: false });
const key = (name: string) => ({ principal: 'test', key: name, fingerprint: Buffer.alloc(32), at: api.clock.now() });
const insert = `insert into kernel.idempotency_keys (org_id, principal, key, fingerprint, created_at)
  values (:org_id, :principal, :key, :fingerprint, :at)`;
const keys = async (orgId = owner.orgId) => {
  const sql = `select key from kernel.idempotency_keys where org_id = :org_id and principal = 'test' order by key`;
  return (await reads().rows<{ key: string }>(orgId, sql)).map(({ key: name }) => name);
};
afterEach(() => api.sql(owner.orgId, `delete from kernel.idempotency_keys where principal = 'test'`));

describe('A named parameter', () => {
  it('is replaced by its value wherever its name occurs', async () => {
    const sql = 'select :name || :name as twice, :count::integer + 1 as more, :org_id as org_id';
    const row = await reads().one(owner.orgId, sql, { name: 'a', count: 2 });
    expect(row).toEqual({ twice: 'aa', more: 3, org_id: owner.orgId });
  });

  it('is not replaced in literals, quoted names, comments or casts', async () => {
    const sql = `select ':no' as a, E'\\':no' as b, $$ :no $$ as c, $x$ :no $$ $x$ as d, '1'::text as ":no", -- :no
      /* :no */ ('{7,8,9}'::int[])[:from:2] as e, 'it''s :no' as f`;
    const row = await reads().one(owner.orgId, sql, { from: 2 });
    expect(row).toEqual({ a: ':no', b: "':no", c: ' :no ', d: ' :no $$ ', ':no': '1', e: [8], f: "it's :no" });
  });

  it('without a value is refused before the statement is sent', async () => {
    const sql = 'select :name::text as name';
    await expect(reads().rows(owner.orgId, sql)).rejects.toThrow('No value for :name');
    expect(await reads().one(owner.orgId, sql, { name: null })).toEqual({ name: null });
  });
});

describe('A statement', () => {
  it('that writes returns the written rows or their number', async () => {
    expect(await api.transactions.execute(owner.orgId, insert, key('one'))).toBe(1);
    expect(await api.transactions.execute(owner.orgId, `${insert} on conflict do nothing`, key('one'))).toBe(0);
    const returned = await api.transactions.rows(owner.orgId, `${insert} returning key`, key('two'));
    expect(returned).toEqual([{ key: 'two' }]);
    expect(await keys()).toEqual(['one', 'two']);
  });

  it('joins the open transaction', async () => {
    const { transactions } = api;
    const work = transactions.run(owner.orgId, async () => {
      await transactions.execute(owner.orgId, insert, key('joined'));
      await transactions.inOwnTransaction(owner.orgId, () => transactions.execute(owner.orgId, insert, key('own')));
      throw new Error('It failed.');
    });
    await expect(work).rejects.toThrow('It failed.');
    expect(await keys()).toEqual(['own']);
  });

  it('sees only the organization it runs for', async () => {
    await api.transactions.execute(owner.orgId, insert, key('one'));
    expect(await keys(stranger.orgId)).toEqual([]);
    const sql = 'select key from kernel.idempotency_keys';
    expect([await reads().rows(null, sql), await reads().rows(stranger.orgId, sql)]).toEqual([[], []]);
  });

  it('returns times as RFC 3339', async () => {
    const sql = `select :at::timestamptz as at`;
    const at = new Date('2026-01-31T09:30:00.500Z');
    const answer = { at: '2026-01-31T09:30:00.500Z' };
    expect(await reads().one(owner.orgId, sql, { at })).toEqual(answer);
    expect(await api.transactions.one(owner.orgId, sql, { at })).toEqual(answer);
  });

  it('that fails leaves its connection usable', async () => {
    const statements = ['select nonsense', `select 'x'::integer`, 'select 1 as one', 'select nonsense'];
    for (let round = 0; round < 15; round++)
      for (const sql of statements)
        await reads()
          .one(owner.orgId, sql)
          .then(
            (row) => expect(row).toEqual({ one: 1 }),
            (error: Error) => expect(error.message).toMatch(/nonsense|invalid input/),
          );
  });
});

describe('The driver', () => {
  it('is pinned to the tested minor version', () => {
    const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: { pg: string } };
    const { version } = JSON.parse(readFileSync('node_modules/pg/package.json', 'utf8')) as { version: string };
    const minor = version.split('.').slice(0, 2).join('.');
    expect(dependencies.pg.startsWith(`~${minor}.`)).toBe(true);
  });
});
