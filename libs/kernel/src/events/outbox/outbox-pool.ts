import { Pool } from 'pg';
import { type DatabaseAccess, optionsOf } from '../../persistence/database-access.js';
import { surviveLostConnections } from '../../persistence/driver/lost-connections.js';
import { queueSchema } from './queue-schema.js';

/** The few connections that rows are claimed on, apart from those that requests and jobs wait for. */
export class OutboxPool extends Pool {
  constructor(access: DatabaseAccess) {
    super({
      connectionString: access.url,
      // One of them listens, and is the queue's for good.
      max: 6,
      keepAlive: true,
      options: optionsOf(access, { search_path: queueSchema }),
    });
    surviveLostConnections(this);
  }

  onApplicationShutdown(): Promise<void> {
    return this.end();
  }
}
