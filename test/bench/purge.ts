import { setTimeout } from 'node:timers/promises';
import { createClient } from '#client';
import { ask, askFor, type Asked, percentile } from '../try-faults/asking.js';
import { asOwner } from './directory.js';
import { isBrief } from './pace.js';
import { type Results } from './report.js';
import { fullSize, largest, type Size } from './seed/size.js';
import { startSystem, type System } from './system.js';

/**
 * The maximum ratio of other organizations' 99th percentile during the purge, and the maximum milliseconds of a
 * statement.
 */
const limits = { times: 1.5, statement: 1000 };

/** It has fewer connections, because each one is revoked at a third party, and no third party responds here. */
const gone: Size = isBrief ? fullSize : { ...largest, connections: 2000 };

/**
 * Purges an organization with 50,000 members and a log of a million events while another organization lists its
 * connections.
 */
export async function comparePurge(dataDir: string, results: Results): Promise<void> {
  const system = await startSystem(dataDir, [fullSize, gone]);
  const [other, ours] = system.organizations;
  const reading: Asked = {
    url: `${system.api.url}/connection`,
    headers: { authorization: `Bearer ${other!.token}` },
    atOnce: 2,
    pause: 20,
  };
  try {
    // A worker causes load of its own even without jobs.
    await system.startWorker();
    await askFor(isBrief ? 500 : 5000, reading);
    const quiet = await askFor(isBrief ? 1000 : 15_000, reading);
    const watching = watchStatements(system);
    const began = performance.now();
    await begin(system, ours!.orgId, ours!.token, ours!.userId);
    const asking = ask(reading);
    await until(system, ours!.orgId);
    const seconds = Math.round((performance.now() - began) / 1000);
    const during = await asking.stop();
    const longest = await watching.stop();
    const [before, meanwhile] = [percentile(quiet, 0.99), percentile(during, 0.99)];
    const refused = [...quiet, ...during].filter(({ status }) => status !== 200).length;
    results.purge = {
      seconds,
      [`longest statement, ms (maximum ${limits.statement})`]: Math.round(longest.ms),
      'other organization: p99 before, ms': before,
      'other organization: p99 during the purge, ms': meanwhile,
      [`ratio (maximum ${limits.times})`]: Math.round((meanwhile / before) * 100) / 100,
      refused,
    };
    console.table(results.purge);
    console.log(`The longest statement: ${longest.text.replace(/\s+/g, ' ').slice(0, 120)}`);
  } finally {
    await system.stop();
  }
}

/** Schedules the deletion, and makes it due now. */
async function begin(system: System, orgId: string, token: string, userId: string): Promise<void> {
  await asOwner(system, (client) => client.query(madeOwner, [orgId, userId]));
  await createClient({ url: system.api.url, token }).organizations.delete(orgId);
  await asOwner(system, async (client) => {
    await client.query(`update organizations.organizations set purge_at = now() - interval '1 hour' where id = $1`, [
      orgId,
    ]);
    await client.query(`update kernel.outbox set due_at = now() where org_id = $1 and job = 'PurgeOrganization'`, [
      orgId,
    ]);
  });
}

const madeOwner = `
  insert into identity.member_roles (org_id, user_id, role_id, direct)
  select $1, $2, id, true from identity.roles where org_id = $1 and system_key = 'org_owner'`;

const isGone = `select from organizations.purges where org_id = $1 and finished_at is not null`;

const until = (system: System, orgId: string): Promise<void> =>
  asOwner(system, async (client) => {
    while ((await client.query(isGone, [orgId])).rowCount === 0) await setTimeout(100);
  });

type Longest = { ms: number; text: string };

/** The service's or vault's longest-running statement, sampled forty times a second. */
function watchStatements(system: System): { stop: () => Promise<Longest> } {
  const over = new AbortController();
  const seen = ['latchkey_app', 'latchkey_vault'].map((role) => longestOf(system, role, over.signal));
  const stop = async () => {
    over.abort();
    const [service, vault] = (await Promise.all(seen)) as [Longest, Longest];
    return service.ms > vault.ms ? service : vault;
  };
  return { stop };
}

const longestOf = (system: System, role: string, over: AbortSignal): Promise<Longest> =>
  asOwner(system, async (client) => {
    let longest: Longest = { ms: 0, text: '' };
    // Other roles cannot see the statements of a role.
    await client.query(`set role ${role}`);
    while (!over.aborted) {
      const { rows } = await client.query<Longest>(running, [role]);
      if (rows[0] && rows[0].ms > longest.ms) longest = rows[0];
      await setTimeout(25);
    }
    return longest;
  });

const running = `
  select extract(epoch from clock_timestamp() - query_start)::float8 * 1000 as ms, query as text
  from pg_stat_activity
  where state = 'active' and backend_type = 'client backend' and pid <> pg_backend_pid() and usename = $1
  order by query_start limit 1`;
