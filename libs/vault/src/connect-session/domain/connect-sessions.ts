import { type Changed } from '#kernel';
import { type ConnectSession } from './connect-session.js';

export type SessionKey = Pick<ConnectSession, 'org_id' | 'id'>;

/** Port to the connect sessions of all organizations. */
export abstract class ConnectSessions {
  /** Adds a session and closes the others of its connection: the newest link is the only one. */
  abstract open(session: ConnectSession): Promise<void>;

  abstract find(orgId: string, id: string): Promise<ConnectSession | null>;

  /** By its token, which is all that a browser brings. */
  abstract findByToken(token: string): Promise<ConnectSession | null>;

  /** As `find`, and nobody else changes it until the transaction ends. */
  abstract lock(key: SessionKey): Promise<ConnectSession | null>;

  /**
   * Saves what `decide` makes of a session; null leaves it as it is.
   * @returns what was changed; null when there is no such session, or it stays as it is.
   */
  abstract change(
    key: SessionKey,
    decide: (session: ConnectSession) => ConnectSession | null,
  ): Promise<Changed<ConnectSession> | null>;

  /** Forgets a session, with its attempts. */
  abstract forget(session: SessionKey): Promise<void>;
}
