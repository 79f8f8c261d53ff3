import { readFileSync } from 'node:fs';
import { Client } from 'pg';
import { kernelSchema, migrate } from '#kernel';
import { vaultSchema } from '#vault';
import { schemas } from '#composition/schemas';
import { sources } from '../structure/sources.js';
import { isOnCitus } from '../support/cluster/test-run.js';
import { createDatabase } from '../support/database.js';

const urls = await createDatabase();
const owner = new Client({ connectionString: urls.owner });
await owner.connect();
afterAll(() => owner.end());

const shared = [kernelSchema, ...schemas, vaultSchema].flatMap((schema) => schema.shared ?? []);

const ours = `c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema', 'bull', 'bullmq') and n.nspname !~ '^pg_'`;

const rows = async (sql: string): Promise<any[]> => (await owner.query(sql)).rows;

const as = async <Result>(url: string, work: (client: Client) => Promise<Result>): Promise<Result> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

describe('Tables', () => {
  it('all have row level security, except documented ones', async () => {
    const open = await rows(`
      select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where ${ours} and not (c.relrowsecurity and (c.relforcerowsecurity or ${isOnCitus()}))`);
    const unexpected = open.map(({ name }) => name).filter((name) => !shared.includes(name));
    expect(unexpected).toEqual([]);
  });

  it('begin their primary key with the organization', async () => {
    const others = await rows(`
      select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where ${ours} and c.relrowsecurity and not exists (
        select from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
        where i.indrelid = c.oid and i.indisprimary and a.attname = 'org_id')`);
    expect(others.map(({ name }) => name)).toEqual([]);
  });
});

describe('A table that is declared with `defineTable`', () => {
  /** The names that PostgreSQL gives to the types of columns. */
  const types: Record<string, string> = { integer: 'int4', boolean: 'bool' };
  /** The others are fields of the state that the store keeps in rows of another table. */
  const isStored = ([, column]: [string, { select?: boolean } | undefined]) => column!.select !== false;
  const tables = [kernelSchema, ...schemas, vaultSchema].flatMap((schema) =>
    schema.tables.map(({ options }) => options),
  );
  const storedColumns = (): Promise<{ place: string; name: string; type: string; nullable: boolean }[]> =>
    rows(`select table_schema || '.' || table_name as place, column_name as name, udt_name as type,
      is_nullable = 'YES' and is_generated = 'NEVER' as nullable from information_schema.columns`);

  it('has the declared columns', async () => {
    const stored = await storedColumns();
    const declared = tables.flatMap(({ name: place, columns }) =>
      Object.entries(columns)
        .filter(isStored)
        .map(([name, column]) => {
          const type = types[String(column!.type)] ?? String(column!.type);
          return { place, name, type: column!.array ? `_${type}` : type, nullable: column!.nullable ?? false };
        }),
    );
    const lines = new Set(stored.map((each) => JSON.stringify(each)));
    expect(declared.length).toBeGreaterThan(300);
    expect(declared.map((each) => JSON.stringify(each)).filter((line) => !lines.has(line))).toEqual([]);
  });

  it('has no other column that nothing reads or writes', async () => {
    const declared = new Set(
      tables.flatMap(({ name, columns }) => Object.keys(columns).map((each) => `${name}.${each}`)),
    );
    const names = new Set(tables.map(({ name }) => name));
    const words = new Set(
      sources().flatMap(({ path, text }) => (path.includes('/migrations/') ? [] : text.match(/\w+/g)!)),
    );
    const others = (await storedColumns()).filter(
      ({ place, name }) => names.has(place) && !declared.has(`${place}.${name}`),
    );
    expect(others.length).toBeGreaterThan(30);
    expect(others.filter(({ name }) => !words.has(name))).toEqual([]);
  });
});

describe('docs/scaling.md', () => {
  /** The first column of the table under a bold heading. */
  function named(heading: string): string[] {
    const section = readFileSync('docs/scaling.md', 'utf8').split(`**${heading}`)[1]!.split('\n**')[0]!;
    const cells = section.split('\n').filter((line) => line.startsWith('| `'));
    return cells.flatMap((line) => [...line.split('|')[1]!.matchAll(/`([^`]+)`/g)].map(([, name]) => name!)).sort();
  }

  const found = async (sql: string) => (await rows(sql)).map(({ name }) => name as string).sort();

  it('lists every table without an org_id column', async () => {
    const tables = await found(`
      select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where ${ours} and not exists (
        select from pg_attribute a where a.attrelid = c.oid and a.attname = 'org_id' and not a.attisdropped)`);
    expect(named('Tables without')).toEqual(tables);
  });

  it('lists every unique key that does not begin with org_id', async () => {
    const keys = await found(`
      select format('%s.%s (%s)', n.nspname, c.relname, pg_get_indexdef(i.indexrelid, 1, true)) as name
      from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
      where i.indisunique and ${ours} and pg_get_indexdef(i.indexrelid, 1, true) <> 'org_id'`);
    const onlyOnOneServer = isOnCitus() ? named('Unique keys').filter((key) => !keys.includes(key)) : [];
    expect(named('Unique keys')).toEqual([...keys, ...onlyOnOneServer].sort());
  });

  it('lists every function that bypasses row level security', async () => {
    const functions = await found(`
      select distinct n.nspname || '.' || p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where p.prosecdef and n.nspname !~ '^pg_' and n.nspname <> 'bullmq'`);
    const onlyOnCitus = isOnCitus() ? named('On Citus only') : [];
    expect([...named('Functions that bypass'), ...onlyOnCitus].sort()).toEqual(functions);
  });
});

describe('Database roles', () => {
  it('are not superusers and own nothing', async () => {
    const roles = await rows(`select rolname, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb from pg_roles
      where rolname in ('latchkey_app', 'latchkey_vault') order by rolname`);
    expect(roles).toEqual(
      ['latchkey_app', 'latchkey_vault'].map((rolname) => ({
        rolname,
        rolsuper: false,
        rolbypassrls: false,
        rolcreaterole: false,
        rolcreatedb: false,
      })),
    );
    const owned = await rows(`select c.relname from pg_class c join pg_roles r on r.oid = c.relowner
      where r.rolname in ('latchkey_app', 'latchkey_vault')`);
    expect(owned).toEqual([]);
  });

  it('cannot create objects in any schema', async () => {
    const creatable = await rows(`select nspname from pg_namespace, pg_roles r
      where r.rolname in ('latchkey_app', 'latchkey_vault') and nspname !~ '^pg_temp' and has_schema_privilege(r.oid, nspname, 'create')`);
    expect(creatable).toEqual([]);
    await as(urls.app, (client) => client.query(`select bullmq.next_job_id('outbox')`));
    await migrate(urls.owner, [kernelSchema, ...schemas, vaultSchema]);
  });

  it.each([
    ['the service', 'app', 'vault', 'latchkey_vault'],
    ['the vault', 'vault', 'access_control', 'latchkey_app'],
    ['the vault', 'vault', 'kernel', 'latchkey_app'],
  ] as const)('keep %s (%s) out of the schema %s', async (_, role, schema, _other) => {
    const tables = await rows(`select relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = '${schema}' and c.relkind = 'r'`);
    await as(urls[role], async (client) => {
      for (const { relname } of tables)
        await expect(client.query(`select from ${schema}.${relname}`)).rejects.toThrow(/permission denied/);
    });
  });

  it('can only append to the event log', async () => {
    await as(urls.app, async (client) => {
      for (const sql of [`update kernel.events set type = 'x'`, 'delete from kernel.events', 'truncate kernel.events'])
        await expect(client.query(sql)).rejects.toThrow(/permission denied/);
    });
  });
});
