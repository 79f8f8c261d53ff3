import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inOrderOfReferences } from '../../apps/cli/src/citus/distribute.js';
import { runHere } from '../support/cli.js';
import { query } from '../support/cluster/sql.js';
import { isOnCitus } from '../support/cluster/test-run.js';
import { createDatabase } from '../support/database.js';
import { answerOf } from './scene.js';

const { CITUS_URL } = process.env;

/** The address of a database with the extension on a coordinator with nodes, as a role that may create roles. */
const [onCitus, named] = CITUS_URL
  ? [describe, 'migrate --citus']
  : [describe.skip, 'migrate --citus (skipped: CITUS_URL names no cluster)'];

const [onOne, title] = isOnCitus()
  ? [describe.skip, 'migrate --citus on one PostgreSQL server (skipped: TEST_DATABASE_URL names a Citus cluster)']
  : [describe, 'migrate --citus on one PostgreSQL server'];

const environmentOf = (url: string) => ({
  PATH: process.env.PATH,
  LATCHKEY_DATA_DIR: '/nonexistent/latchkey',
  DATABASE_URL: url,
});

onOne(title, () => {
  it('says that the extension is missing', async () => {
    const { owner } = await createDatabase();
    const { code, stderr } = await runHere(environmentOf(owner), 'migrate', '--citus');
    expect([code, stderr]).toEqual([1, expect.stringContaining('does not have the extension citus')]);
  });
});

describe('The order of distribution', () => {
  const [parent, child, placed] = [1, 2, 3].map((relation) => ({
    name: String(relation),
    relation,
    placed: relation === 3,
  })) as [Table, Table, Table];
  type Table = { name: string; relation: number; placed: boolean };

  it('starts with the tables that others refer to', () => {
    expect(inOrderOfReferences([{ by: 2, to: 1 }], [child, parent])).toEqual([parent, child]);
  });

  it('leaves out distributed tables', () => {
    expect(inOrderOfReferences([{ by: 1, to: 3 }], [placed, parent])).toEqual([parent]);
  });

  it('refuses tables that refer to each other', () => {
    const circle = [
      { by: 1, to: 2 },
      { by: 2, to: 1 },
    ];
    expect(() => inOrderOfReferences(circle, [parent, child])).toThrow('1, 2 refer to each other');
  });
});

onCitus(named, () => {
  const environment = environmentOf(CITUS_URL!);
  const distribute = () => answerOf(environment, 'migrate', '--citus');
  beforeAll(distribute);

  it('distributes nothing when it is repeated', async () => {
    const { code, answer } = await distribute();
    expect([code, answer.citus]).toEqual([0, { distributed: [], droppedKeys: [] }]);
  });

  it('leaves no table of organizations on the coordinator', async () => {
    const { answer } = await answerOf(environment, 'doctor');
    const checks = (answer.checks as { name: string; ok: boolean }[]).filter(({ name }) =>
      ['citus', 'placement'].includes(name),
    );
    expect(checks).toEqual([expect.objectContaining({ ok: true }), expect.objectContaining({ ok: true })]);
  });

  it('makes a database that `backup` refuses', async () => {
    const options = ['--out', join(tmpdir(), 'never-made'), '--without-keys', '--passphrase-file', 'package.json'];
    const { code, stderr } = await runHere(environment, 'backup', ...options);
    expect([code, stderr]).toEqual([1, expect.stringContaining('cannot read the nodes of a Citus cluster')]);
  });

  it('keeps all organizations on one set of shards', async () => {
    const colocations = await query(
      CITUS_URL!,
      `select distinct colocationid from pg_dist_partition where partmethod = 'h'`,
    );
    expect(colocations).toHaveLength(1);
  });
});
