import { randomBytes } from 'node:crypto';
import { type TestRun } from '../support/cluster/test-run.js';
import { onDatabase, query } from '../support/cluster/sql.js';

/** Creates a second template database and runs a statement on it. Returns the settings by which tests find it. */
export async function brokenTemplate(testRun: string, sql: string): Promise<string> {
  const { template, ...run } = JSON.parse(testRun) as TestRun;
  const name = `${template}_${randomBytes(4).toString('hex')}`;
  await query(
    onDatabase(run.urls.owner, 'postgres'),
    `create database ${name} template ${template} strategy file_copy`,
  );
  await query(onDatabase(run.urls.owner, name), sql);
  return JSON.stringify({ ...run, template: name } satisfies TestRun);
}
