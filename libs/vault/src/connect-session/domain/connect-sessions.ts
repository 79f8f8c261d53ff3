import { type Changed } from '#kernel';
import { type ConnectSession } from './connect-session.js';

export type SessionKey = Pick<ConnectSession, 'org_id' | 'id'>;

/** Port to the connect sessions of all organizations. */
export abstract class ConnectSessions {
  /** Adds a session and closes the other sessions of its connection, so that only the newest link works. */
  abstract open(session: ConnectSession): Promise<void>;

  abstract find(orgId: string, id: string): Promise<ConnectSession | null>;

  /** Finds a session by its token, the only value that a browser has. */
  abstract findByToken(token: string): Promise<ConnectSession | null>;

  /** Like `find`, but locks the session until the transaction ends. */
  abstract lock(key: SessionKey): Promise<ConnectSession | null>;

  /**
   * Saves the session that `decide` returns; null leaves it unchanged.
   * @returns the changed session; null if it does not exist or is unchanged.
   */
  abstract change(
    key: SessionKey,
    decide: (session: ConnectSession) => ConnectSession | null,
  ): Promise<Changed<ConnectSession> | null>;

  /** Deletes a session and its attempts. */
  abstract forget(session: SessionKey): Promise<void>;
}
