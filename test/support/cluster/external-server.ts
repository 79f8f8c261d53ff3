import { randomBytes } from 'node:crypto';
import { type Server } from './run.js';
import { onDatabase, query } from './sql.js';

/** A server the run is a guest on: its databases and roles carry the run's name, and go with it. */
export function openExternalServer(owner: string): Server {
  const login = async (role: string, member: string) => {
    const password = randomBytes(12).toString('hex');
    await query(owner, `create role ${member} login password '${password}' in role ${role}`);
    return Object.assign(new URL(owner), { username: member, password }).href;
  };
  return {
    owner,
    logins: async (run) => ({
      owner,
      app: await login('latchkey_app', `${run}_app`),
      vault: await login('latchkey_vault', `${run}_vault`),
    }),
    close: async (run) => {
      const made = `select datname as name from pg_database where datname like '${run}%'`;
      const apart = onDatabase(owner, 'postgres');
      for (const { name } of await query<{ name: string }>(apart, made))
        await query(apart, `drop database ${name} with (force)`);
      await query(apart, `drop role if exists ${run}_app, ${run}_vault`);
    },
  };
}
