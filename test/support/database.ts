import { randomBytes } from 'node:crypto';
import { type DatabaseUrls } from '#composition/postgres';
import { setUpNode } from './cluster/citus.js';
import { onDatabase, query } from './cluster/sql.js';
import { readTestRun } from './cluster/test-run.js';

/** Creates a migrated database for one test file. It is dropped when the run ends. */
export async function createDatabase(): Promise<DatabaseUrls> {
  const { template, urls, nodes } = readTestRun();
  const name = `${template}_${randomBytes(6).toString('hex')}`;
  // Does not connect to the template, because PostgreSQL can only copy databases without connections.
  const copy = `create database ${name} template ${template} strategy file_copy`;
  await Promise.all(
    nodes.map(async (node) => {
      await query(onDatabase(node, 'postgres'), copy);
      if (nodes.length > 1) await query(onDatabase(node, 'postgres'), setUpNode(name));
    }),
  );
  const { owner, app, vault } = urls;
  return { owner: onDatabase(owner, name), app: onDatabase(app, name), vault: onDatabase(vault, name) };
}

/** Time limits with which requests that a test holds at a lock still wait when other tests take the machine's time. */
export const patientDatabase = { statementTimeoutMs: 20_000, lockTimeoutMs: 10_000 };
