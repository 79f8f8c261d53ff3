import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { closeTemplate, joinNodes } from './citus.js';
import { onDatabase, query } from './sql.js';

const prefix = 'latchkey_template_';

/**
 * Provides a run's template database. The server keeps it between runs, because creating it takes longer than most test
 * files.
 */
export async function copyKeptTemplate(owner: string, run: string): Promise<void> {
  const apart = onDatabase(owner, 'postgres');
  const copy = (name: string, from: string) =>
    query(apart, `create database ${name} template ${from} strategy file_copy`);
  const kept = `${prefix}${digestOfWhatMakesIt()}`;
  const older = await query<{ name: string }>(
    apart,
    `select datname as name from pg_database where datname like '${prefix}%'`,
  );
  if (older.some(({ name }) => name === kept)) {
    await copy(run, kept);
    return;
  }
  for (const { name } of older) await query(apart, `drop database ${name} with (force)`);
  await makeTemplate(owner, run);
  await copy(kept, run);
}

/** Runs the current migrations in a new database and adds the shipped catalog. */
export async function makeTemplate(owner: string, run: string, nodes = [owner]): Promise<void> {
  const { prepareTemplate } = await import('./template.js');
  for (const node of nodes) await query(node, `create database ${run}`);
  if (nodes.length > 1) await joinNodes(nodes, run);
  await prepareTemplate(onDatabase(owner, run), nodes.length > 1);
  if (nodes.length > 1) for (const node of nodes) await closeTemplate(node, run);
}

/**
 * A digest of all files that migrations and the seed can import, and a few more. Migrations use the kernel and the
 * statements of their context.
 */
function digestOfWhatMakesIt(): string {
  const digest = createHash('sha256');
  const libraries = ['kernel', 'platform', 'catalog', 'connector-definition'].map((name) => `dist/libs/${name}`);
  const whole = [...libraries, 'libs/catalog/connectors'];
  for (const path of filesIn('dist/libs')) if (makesTables.test(path)) digest.update(path).update(readFileSync(path));
  for (const path of [...whole.flatMap(filesIn), 'dist/test/support/cluster/template.js'])
    digest.update(path).update(readFileSync(path));
  return digest.digest('hex').slice(0, 16);
}

const makesTables = /\/(migrations|persistence)\/.*\.js$|\.schema\.js$/;

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.map'))
    .map((entry) => `${entry.parentPath}/${entry.name}`)
    .sort();
