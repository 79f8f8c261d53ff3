import { databaseRoles, findExcessPower, operatorCommand, type Power } from '#kernel';
import { type Check, check, type Database, Fault } from './check.js';

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
      await rightsOf(database, role);
    }
    return `${databaseRoles.join(' and ')} are bound by row level security, and each uses only its own schemas.`;
  }),
];

async function rightsOf(database: Database, role: (typeof databaseRoles)[number]): Promise<void> {
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
