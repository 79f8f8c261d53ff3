import { type ConnectOutcome } from './connect-outcome.js';

/** A one-time link that a member asked for, and where the person who follows it returns to. */
export type ConnectSession = {
  org_id: string;
  id: string;
  connection_id: string;
  purpose: 'connect' | 'reconnect';
  /** Who asked for it: their rights at the return count. */
  user_id: string;
  redirect_uri: string | null;
  opened_at: Date;
  expires_at: Date;
  outcome: ConnectOutcome | null;
};

export abstract class ConnectSessions {
  /** Keeps a session, and forgets those of the connection that ended more than a day ago. */
  abstract open(session: ConnectSession): Promise<void>;

  /** By what a browser brings, whatever organization it belongs to. */
  abstract find(connectionId: string, id: string): Promise<ConnectSession | null>;

  /**
   * Notes how it ended, in the transaction of what follows from it.
   * @returns false, and nothing is noted, where a code was taken before.
   */
  abstract settle(session: Pick<ConnectSession, 'org_id' | 'id'>, outcome: ConnectOutcome): Promise<boolean>;
}
