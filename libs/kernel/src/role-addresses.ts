import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { connectionTo } from './persistence/connection-to.js';
import { type DatabaseRole, databaseRoles } from './persistence/schema.js';

/** An address for each role. It is absent if the role's password is stored elsewhere. */
export type RoleAddresses = { [role in DatabaseRole]?: string | null };

/**
 * Gives the roles of the processes a login. The password is the one in the role's given address or, if the role has
 * no password yet, a random one. Returns the addresses of the roles whose password was set.
 * @param renew whether a role without a given address gets a new password even if it has one.
 */
export async function createRoleAddresses(
  ownerUrl: string,
  addresses: RoleAddresses,
  renew: (role: DatabaseRole) => boolean,
): Promise<RoleAddresses> {
  const client = new Client(connectionTo(ownerUrl));
  await client.connect();
  try {
    const created: RoleAddresses = {};
    for (const role of databaseRoles) {
      const address = addresses[role];
      const setsPassword = address
        ? passwordIn(address, role) !== null
        : renew(role) || !(await isLoginRole(client, role));
      if (!setsPassword) continue;
      const password = address ? passwordIn(address, role)! : random();
      await client.query(`alter role ${role} login password ${client.escapeLiteral(password)}`);
      created[role] = Object.assign(new URL(ownerUrl), { username: role, password }).href;
    }
    return created;
  } finally {
    await client.end();
  }
}

/**
 * Returns the password in the address. Null if there is none, or if the address names another role, which the
 * operator created.
 */
function passwordIn(address: string, role: DatabaseRole): string | null {
  const { username, password } = new URL(address);
  return username === role && password !== '' ? decodeURIComponent(password) : null;
}

const isLoginRole = async (client: Client, role: DatabaseRole): Promise<boolean> =>
  (await client.query('select from pg_roles where rolname = $1 and rolcanlogin', [role])).rowCount === 1;

const random = () => randomBytes(24).toString('base64url');
