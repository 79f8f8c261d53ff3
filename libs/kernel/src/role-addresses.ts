import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { connectionTo } from './persistence/database-access.js';
import { type DatabaseRole, databaseRoles } from './persistence/schema.js';

/** An address for each role; none where its password is kept elsewhere. */
export type RoleAddresses = { [role in DatabaseRole]?: string | null };

/**
 * Lets the roles that processes run as log in, and answers the addresses of those whose password it set: as it stands in
 * an address that was given, else at random for a role that has none yet.
 * @param renew sets new ones for all that no address was given of.
 */
export async function createRoleAddresses(
  ownerUrl: string,
  given: RoleAddresses,
  renew: (role: DatabaseRole) => boolean,
): Promise<RoleAddresses> {
  const client = new Client(connectionTo(ownerUrl));
  await client.connect();
  try {
    const made: RoleAddresses = {};
    for (const role of databaseRoles) {
      const address = given[role];
      const isWanted = address ? passwordIn(address, role) !== null : renew(role) || !(await canLogIn(client, role));
      if (!isWanted) continue;
      const password = address ? passwordIn(address, role)! : random();
      await client.query(`alter role ${role} login password ${client.escapeLiteral(password)}`);
      made[role] = Object.assign(new URL(ownerUrl), { username: role, password }).href;
    }
    return made;
  } finally {
    await client.end();
  }
}

/** None in an address of some other role, which the operator made. */
function passwordIn(address: string, role: DatabaseRole): string | null {
  const { username, password } = new URL(address);
  return username === role && password !== '' ? decodeURIComponent(password) : null;
}

const canLogIn = async (client: Client, role: DatabaseRole): Promise<boolean> =>
  (await client.query('select from pg_roles where rolname = $1 and rolcanlogin', [role])).rowCount === 1;

const random = () => randomBytes(24).toString('base64url');
