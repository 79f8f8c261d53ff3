import { Injectable } from '@nestjs/common';
import { Job, type Task } from '#kernel';
import { deleteExpiredSession } from '../domain/connect-session.js';
import { ConnectSessions } from '../domain/connect-sessions.js';

/** A session is not needed once its code and its page have expired. */
@Injectable()
export class DeleteExpiredSession extends Job {
  readonly name = deleteExpiredSession;

  constructor(private readonly sessions: ConnectSessions) {
    super();
  }

  run({ orgId, subjectId }: Task): Promise<void> {
    return this.sessions.forget({ org_id: orgId, id: subjectId });
  }
}
