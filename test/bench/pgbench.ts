import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type System } from './system.js';

const run = promisify(execFile);

/** The rate that PostgreSQL itself reaches with the bare server's statement, or null without pgbench. */
export async function pgbenchOf({ ownerUrl, organizations, connectionId, dataDir }: System): Promise<object | null> {
  const script = join(dataDir, 'page.sql');
  writeFileSync(
    script,
    `select * from connections.connections where org_id = '${organizations[0]!.orgId}' and id <= '${connectionId}' order by id desc limit 50;`,
  );
  try {
    const { stdout } = await run('pgbench', ['-n', '-M', 'prepared', '-c', '16', '-T', '5', '-f', script, ownerUrl]);
    const rate = Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
    console.log(`\npgbench, the statement for 50 rows: ${Math.round(rate)} per second`);
    return { page_rate: rate };
  } catch {
    console.log('\npgbench is not installed, so its figure is missing. Debian has it in postgresql-contrib.');
    return null;
  }
}
