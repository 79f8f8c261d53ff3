import { Client } from 'pg';
import { connections } from './connections.js';
import { withoutIndexes } from './without-indexes.js';
import { log } from './log.js';
import { people } from './people.js';
import { rules } from './rules.js';
import { type Size } from './size.js';

/**
 * Fills an organization with members that have two roles and a team each, with invites, tokens, rules and connections.
 * Every member owns the same number of connections. A few connections are shared with all members, others with some.
 * The log has the matching events.
 * @param ownerUrl connects as the owner of the database, who sees every organization. @param until the end of the log.
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
    // Vacuums too. Otherwise PostgreSQL would do it in the middle of a measurement.
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}
