import { isSquashed, kernelSchema, operatorCommand } from '#kernel';
import { vaultSchema } from '#vault';
import { schemas } from '#composition/schemas';
import { type Check, check, type Database, Fault } from './check.js';

const all = [kernelSchema, ...schemas, vaultSchema];

/** Maximum seconds for which an outbox row may be due. */
const maxWait = 60;

/** Maximum milliseconds that the clocks of two machines may differ. */
const maxSkew = 2000;

/** Checks that need only the database. */
export const databaseChecks = async (database: Database): Promise<Check[]> => [
  await check('clock', async () => {
    const before = Date.now();
    const [row] = (await database.query<{ now: string }>('select extract(epoch from clock_timestamp()) * 1000 as now'))
      .rows;
    const skew = Math.round(Number(row!.now) - (before + Date.now()) / 2);
    if (Math.abs(skew) <= maxSkew) return `The database's clock and this machine's differ by ${Math.abs(skew)} ms.`;
    throw new Fault(`The database's clock differs by ${skew} ms from this machine's. Synchronize both with NTP.`);
  }),
  await check('migrations', async () => {
    const { rows } = await database.query<{ name: string }>(`select name from kernel.migrations`);
    const known = all.flatMap(({ migrations }) => migrations.map(({ name }) => name));
    const ran = rows.map(({ name }) => name).filter((name) => !isSquashed(name));
    const [missing, newer] = [without(known, ran), without(ran, known)];
    if (missing.length > 0)
      throw new Fault(`Missing migrations: ${missing.join(', ')}. Run \`${operatorCommand} migrate\`.`);
    if (newer.length > 0)
      throw new Fault(
        `The database is from a newer version with the migrations ${newer.join(', ')}. Start that version.`,
      );
    return `All ${known.length} migrations have run.`;
  }),
  await check('row_level_security', async () => {
    const { rows } = await database.query<{ name: string }>(unforced, [all.map(({ name }) => name)]);
    const open = without(
      rows.map(({ name }) => name),
      all.flatMap(({ shared = [] }) => shared),
    );
    if (open.length === 0) return 'Row level security is forced on all tables of organizations.';
    const statements = open.map((name) => `alter table ${name} enable row level security, force row level security;`);
    throw new Fault(
      `Row level security is not forced on ${open.join(', ')}. Run \`${statements.join(' ')}\` as their owner.`,
    );
  }),
  await outboxCheck(database),
];

const outboxCheck = (database: Database): Promise<Check> =>
  check('outbox', async () => {
    const { rows } = await database.query<{ outbox: string; due: string; age: string }>(waiting);
    const late = rows.filter(({ age }) => Number(age) > maxWait);
    if (late.length === 0)
      return `${rows.reduce((sum, { due }) => sum + Number(due), 0)} outbox rows are due, none of them for long.`;
    const overdue = late.map(
      ({ outbox, due, age }) => `${due} rows of ${outbox} are due, the oldest for ${Math.round(Number(age))} s`,
    );
    throw new Fault(
      `${overdue.join('; ')}. Check that the workers run (for vault.outbox, the vault), and look for failing jobs ` +
        'in their logs.',
    );
  });

const without = (names: string[], others: string[]): string[] => names.filter((name) => !others.includes(name));

const unforced = `
  select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and n.nspname = any($1) and not (c.relrowsecurity and c.relforcerowsecurity)
  order by name`;

const waiting = ['kernel.outbox', 'vault.outbox']
  .map(
    (table) => `
    select '${table}' as outbox, count(*) as due, coalesce(extract(epoch from now() - min(due_at)), 0) as age
    from ${table} where due_at <= now()`,
  )
  .join(' union all ');
