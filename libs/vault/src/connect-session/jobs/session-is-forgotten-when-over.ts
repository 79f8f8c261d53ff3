import { Injectable } from '@nestjs/common';
import { type Task, VaultTask } from '../../task/domain/vault-task.js';
import { forgetConnectSession } from '../domain/connect-session.js';
import { ConnectSessions } from '../domain/connect-sessions.js';

/** Nothing of a session is needed once its code and its page are long dead. */
@Injectable()
export class SessionIsForgottenWhenOver extends VaultTask {
  readonly kind = forgetConnectSession;

  constructor(private readonly sessions: ConnectSessions) {
    super();
  }

  run({ org_id, subject_id }: Task): Promise<void> {
    return this.sessions.forget({ org_id, id: subject_id });
  }
}
