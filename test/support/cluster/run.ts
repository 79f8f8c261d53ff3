import { randomBytes } from 'node:crypto';
import { type DatabaseUrls } from '#composition/postgres';
import { copyKeptTemplate, makeTemplate } from './kept-template.js';
import { onDatabase } from './sql.js';
import { type TestRun } from './test-run.js';

/** The server on which a run creates its databases. `owner` can create databases and roles. */
export type Server = {
  owner: string;
  /** The addresses of all nodes, if the server is the coordinator of a Citus cluster. Otherwise only `owner`. */
  nodes?: string[];
  /** Whether later runs can use the same template. */
  keepsTemplate: boolean;
  /** Creates the login roles of the tests, after the template's migrations have created the groups they belong to. */
  logins(run: string): Promise<DatabaseUrls>;
  close(run: string): Promise<void>;
};

const run = `latchkey_test_${randomBytes(4).toString('hex')}`;
let server: Server | undefined;

export async function runsOn(opening: Server | Promise<Server>): Promise<void> {
  server = await opening;
  const { nodes = [server.owner] } = server;
  await (server.keepsTemplate ? copyKeptTemplate : makeTemplate)(server.owner, run, nodes);
  const { owner, app, vault } = await server.logins(run);
  const urls = { owner: onDatabase(owner, run), app: onDatabase(app, run), vault: onDatabase(vault, run) };
  process.env.LATCHKEY_TEST_RUN = JSON.stringify({ template: run, urls, nodes } satisfies TestRun);
}

export const endRun = async () => server?.close(run);
