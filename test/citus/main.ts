/*
 * Runs the tests for Citus, or the tests whose paths the arguments name, on the cluster in CITUS_URL: a database with the
 * extension on the coordinator, as a role that may create databases and roles.
 */
import { spawnSync } from 'node:child_process';

const { CITUS_URL, ...environment } = process.env;

if (!CITUS_URL) {
  process.stderr.write(
    'CITUS_URL names no cluster. Start one with `docker compose -f docker/compose.citus.yaml run --rm join`, and set CITUS_URL to postgres://postgres@127.0.0.1:5700/latchkey.\n',
  );
  process.exit(64);
}

const given = process.argv.slice(2);
const paths = given.length > 0 ? given : ['test/citus/', 'operator/citus.test'];
const { status } = spawnSync('npm', ['test', '--', '--runInBand', ...paths], {
  stdio: 'inherit',
  env: { ...environment, CITUS_URL, TEST_DATABASE_URL: CITUS_URL },
});
process.exit(status ?? 1);
