import { Client } from 'pg';
import { connections } from './connections.js';
import { withoutIndexes } from './without-indexes.js';
import { log } from './log.js';
import { people } from './people.js';
import { rules } from './rules.js';
import { type Size } from './size.js';

/**
 * Fills an organization: members with two roles each and a team, invites, tokens and rules; every member owns as many
 * connections, a few of which are everybody's and others shared; and a log of what led there.
 * @param ownerUrl the database as its owner, who sees every organization.
 * @param until when the log ends.
 */
export async function fill(ownerUrl: string, orgId: string, size: Size, until = new Date()): Promise<void> {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query('set synchronous_commit = off');
    for (const statement of [people, rules, connections].flatMap((part) => part(size)))
      await client.query(statement, [orgId]);
    const write = async () => {
      for (const statement of log(size, until)) await client.query(statement, [orgId]);
    };
    await (size.events > 100_000 ? withoutIndexes(client, 'kernel.events', write) : write());
    // Vacuumed too, or PostgreSQL would do so by itself in the middle of what is measured.
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}
