import { randomBytes } from 'node:crypto';
import { nodesOf } from './citus.js';
import { type Server } from './run.js';
import { dropDatabases, onDatabase, query } from './sql.js';

/**
 * An existing server, or the coordinator of a Citus cluster. Its databases and roles get the run's name as a prefix, and are
 * dropped at the end.
 */
export async function openExternalServer(owner: string): Promise<Server> {
  const nodes = await nodesOf(owner);
  const login = async (role: string, member: string) => {
    const password = randomBytes(12).toString('hex');
    await query(owner, `create role ${member} login password '${password}' in role ${role}`);
    return Object.assign(new URL(owner), { username: member, password }).href;
  };
  return {
    owner,
    nodes,
    keepsTemplate: false,
    logins: async (run) => ({
      owner,
      app: await login('latchkey_app', `${run}_app`),
      vault: await login('latchkey_vault', `${run}_vault`),
    }),
    close: async (run) => {
      for (const node of nodes) await dropDatabases(node, run);
      await query(onDatabase(owner, 'postgres'), `drop role if exists ${run}_app, ${run}_vault`);
    },
  };
}
