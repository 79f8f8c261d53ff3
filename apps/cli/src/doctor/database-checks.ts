import { schemas } from '#composition/schemas';
import { databaseRoles, findExcessPower, isSquashed, kernelSchema, operatorCommand, type Power } from '#kernel';
import { vaultSchema } from '#vault';
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
    if (open.length === 0) return 'Row level security protects all tables of organizations.';
    const statements = open.map((name) => `alter table ${name} enable row level security, force row level security;`);
    throw new Fault(
      `Row level security is not forced on ${open.join(', ')}. Run \`${statements.join(' ')}\` as their owner.`,
    );
  }),
  await outboxCheck(database),
  await workerCheck(database),
];

/**
 * Workers start several sweeps at least every 70 seconds, also if there is nothing else to do. The two oldest dates may
 * be of sweeps that this version no longer has.
 */
const workerCheck = (database: Database): Promise<Check> =>
  check('worker', async () => {
    const [row] = (await database.query<{ age: string }>(thirdOldestSweep)).rows;
    if (!row) throw new Fault('No worker has run yet. Start one.');
    const age = Math.round(Number(row.age));
    if (age <= maxWait) return 'Workers do the scheduled work.';
    throw new Fault(
      `Scheduled work has been due for ${age} s, and no worker does it. Start one, or read the log of the workers.`,
    );
  });

const thirdOldestSweep =
  'select extract(epoch from now() - next_at) as age from kernel.sweeps order by next_at offset 2 limit 1';

const outboxCheck = (database: Database): Promise<Check> =>
  check('outbox', async () => {
    const { rows } = await database.query<{ outbox: string; due: string; age: string }>(waiting);
    const late = rows.filter(({ age }) => Number(age) > maxWait);
    const { rows: failed } = await database.query<{ job: string; failed: string }>(failing);
    if (late.length === 0 && failed.length > 0) throw new Fault(describeFailing(failed));
    if (late.length === 0)
      return `${rows.reduce((sum, { due }) => sum + Number(due), 0)} outbox rows are due, none of them for long.`;
    const overdue = late.map(
      ({ outbox, due, age }) => `${due} rows of ${outbox} are due, the oldest for ${Math.round(Number(age))} s`,
    );
    throw new Fault(
      [
        `${overdue.join('; ')}. Check that the workers run (for vault.outbox, the vault).`,
        ...(failed.length > 0 ? [describeFailing(failed)] : []),
      ].join(' '),
    );
  });

const without = (names: string[], others: string[]): string[] => names.filter((name) => !others.includes(name));

/** SQL of tables that do not isolate organizations. On Citus, tables do not force row level security (see `distribute`). */
const unforced = `
  select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and n.nspname = any($1) and not (
      c.relrowsecurity and (c.relforcerowsecurity or to_regclass('pg_catalog.pg_dist_partition') is not null))
  order by name`;

const waiting = ['kernel.outbox', 'vault.outbox']
  .map(
    (table) => `
    select '${table}' as outbox, count(*) as due, coalesce(extract(epoch from now() - min(due_at)), 0) as age
    from ${table} where due_at <= now()`,
  )
  .join(' union all ');

const describeFailing = (failed: { job: string; failed: string }[]): string =>
  `Jobs fail again and again: ${failed.map((each) => `${each.job} (${each.failed} rows)`).join(', ')}. Look for the ` +
  'cause in the logs of the workers (for vault.outbox, of the vault).';

/** A job that failed this often has been retried for more than a minute. */
const maxFailures = 8;

const failing = ['kernel.outbox', 'vault.outbox']
  .map(
    (table) => `
    select '${table}: ' || job as job, count(*) as failed from ${table} where failures >= ${maxFailures} group by job`,
  )
  .join(' union all ');

const schemasOf = { latchkey_app: 'kernel', latchkey_vault: 'vault' } as const;

/**
 * Checks the roles of the processes: row level security must bind each role, and each role must use only its own
 * schemas.
 */
export const roleChecks = async (database: Database): Promise<Check[]> => [
  await check('roles', async () => {
    const { rows } = await database.query<{ name: string }>(
      'select rolname as name from pg_roles where rolname = any($1)',
      [databaseRoles],
    );
    for (const role of databaseRoles) {
      if (!rows.some(({ name }) => name === role))
        throw new Fault(`The role ${role} is missing. Run \`${operatorCommand} migrate\`.`);
      const loose = await findExcessPower(async (sql) => (await database.query<Power>(sql)).rows, `'${role}'::name`);
      if (loose)
        throw new Fault(`The role ${role} ${loose}, so organizations are not isolated. Revoke this privilege.`);
      await assertRights(database, role);
    }
    return `${databaseRoles.join(' and ')} are bound by row level security, and each uses only its own schemas.`;
  }),
];

async function assertRights(database: Database, role: (typeof databaseRoles)[number]): Promise<void> {
  const other = databaseRoles.find((each) => each !== role)!;
  const [own, foreign] = [schemasOf[role], schemasOf[other]];
  const { rows } = await database.query<{ name: string; own: boolean }>(wrong, [role, own, foreign]);
  const [first] = rows;
  if (!first) return;
  throw new Fault(
    first.own
      ? `The role ${role} cannot read ${first.name}. Run \`${operatorCommand} migrate\` to grant this.`
      : `The role ${role} can read ${first.name}, which only ${other} may read. Run \`revoke all on all tables in schema ${foreign} from ${role}\`.`,
  );
}

/**
 * SQL for the tables that a role should be able to read but cannot, and for the tables of the other role that it can
 * read.
 */
const wrong = `
  select n.nspname || '.' || c.relname as name, n.nspname = $2 as own
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname = any(array[$2, $3])
    and has_table_privilege($1::name, c.oid, 'select') is distinct from (n.nspname = $2)
  order by own desc, name`;
