import { Injectable } from '@nestjs/common';
import { Job, type Task } from '#kernel';
import { ConnectSessions, deleteExpiredSession } from '../domain/connect-session.js';

/** Deletes a session a day after it has expired. Until then, it is kept for support. */
@Injectable()
export class DeleteExpiredSessionJob extends Job {
  readonly name = deleteExpiredSession;

  constructor(private readonly connectSessions: ConnectSessions) {
    super();
  }

  run({ orgId, subjectId }: Task): Promise<void> {
    return this.connectSessions.forget({ org_id: orgId, id: subjectId });
  }
}
