import { Injectable } from '@nestjs/common';
import { actOfSystem, ApiError, Clock, Job, subscribe, type Task } from '#kernel';
import { Connections } from '../../connection/persistence/connections.js';
import { type ConnectionEvent } from '../../connection/domain/connection.js';

export const unfinishedConnections = subscribe<ConnectionEvent>('ExpireUnfinishedConnection', {
  'connection.created': ({ expires_at }) => new Date(expires_at),
});

/**
 * Removes a connection that is still unfinished 30 days after it was created. Finished and deleted connections are not
 * changed.
 */
@Injectable()
export class ExpireUnfinishedConnectionJob extends Job {
  readonly name = unfinishedConnections.job;

  constructor(
    private readonly connections: Connections,
    private readonly clock: Clock,
  ) {
    super();
  }

  async run({ orgId, subjectId }: Task): Promise<void> {
    try {
      await this.connections.change(orgId, subjectId, (connection) => connection.expire(actOfSystem(this.clock)));
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 404)) throw error;
    }
  }
}
