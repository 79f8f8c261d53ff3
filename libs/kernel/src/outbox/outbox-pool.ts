import { Pool } from 'pg';
import { type DatabaseAccess } from '../persistence/database-access.js';
import { surviveLostConnections } from '../persistence/lost-connections.js';
import { queueSchema } from './queue-schema.js';

/** The few connections that rows are claimed on, apart from those that requests and jobs wait for. */
export class OutboxPool extends Pool {
  constructor({ url, role, statementTimeoutMs }: DatabaseAccess) {
    super({
      connectionString: url,
      // One of them listens, and is the queue's for good.
      max: 6,
      keepAlive: true,
      options: [
        `-c search_path=${queueSchema}`,
        '-c timezone=UTC',
        `-c statement_timeout=${statementTimeoutMs}`,
        ...(role ? [`-c role=${role}`] : []),
      ].join(' '),
    });
    surviveLostConnections(this);
  }

  onApplicationShutdown(): Promise<void> {
    return this.end();
  }
}
