/** How a visit to the connect page ended, as the app is told. */
export type ConnectOutcome = {
  status: 'connected' | 'denied' | 'failed' | 'expired';
  reason: string | null;
  /** SHA-256 of the code that was taken: the same address once more is answered the same. */
  code_hash: string | null;
};

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

  /** Notes how it ended, in the transaction of what followed from it. */
  abstract settle(session: Pick<ConnectSession, 'org_id' | 'id'>, outcome: ConnectOutcome): Promise<void>;
}
