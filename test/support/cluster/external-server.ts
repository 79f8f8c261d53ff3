import { randomBytes } from 'node:crypto';
import { type Server } from './run.js';
import { dropDatabases, onDatabase, query } from './sql.js';

/** An existing server. Its databases and roles get the run's name as a prefix, and are dropped at the end. */
export function openExternalServer(owner: string): Server {
  const login = async (role: string, member: string) => {
    const password = randomBytes(12).toString('hex');
    await query(owner, `create role ${member} login password '${password}' in role ${role}`);
    return Object.assign(new URL(owner), { username: member, password }).href;
  };
  return {
    owner,
    keepsTemplate: false,
    logins: async (run) => ({
      owner,
      app: await login('latchkey_app', `${run}_app`),
      vault: await login('latchkey_vault', `${run}_vault`),
    }),
    close: async (run) => {
      await dropDatabases(owner, run);
      await query(onDatabase(owner, 'postgres'), `drop role if exists ${run}_app, ${run}_vault`);
    },
  };
}
