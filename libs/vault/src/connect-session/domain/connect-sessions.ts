import { type ConnectSession, type SignInOutcome } from './connect-session.js';

/** Port to the connect sessions of all organizations. Each change is one statement that says on what condition. */
export abstract class ConnectSessions {
  /** Adds a session and closes those of the same connection that are not redeemed: the newest link is the only one. */
  abstract open(session: ConnectSession): Promise<void>;

  abstract find(orgId: string, id: string): Promise<ConnectSession | null>;

  /** By its token, which is all that a browser brings. */
  abstract findByToken(token: string): Promise<ConnectSession | null>;

  /**
   * Takes an open session for the moment in which a sign-in is completed.
   * @param claim names who takes it.
   * @returns false when it is not open any more or somebody else has it.
   */
  abstract take(session: SessionKey, claim: string, at: Date): Promise<boolean>;

  /** Gives a taken session back. Too many sign-ins that failed close it; those that nobody could help don't count. */
  abstract giveBack(session: SessionKey, claim: string, failed: boolean): Promise<void>;

  /** Uses a taken session up. @returns false when the claim was lost in the meantime. */
  abstract complete(
    session: SessionKey,
    claim: string,
    outcome: SignInOutcome,
    code: Buffer,
    at: Date,
  ): Promise<boolean>;

  /** As `find`, and nobody else changes it until the transaction ends. */
  abstract lock(session: SessionKey): Promise<ConnectSession | null>;

  /** Marks a completed session as taken over; a redeemed one stays as it is. */
  abstract redeem(session: SessionKey, at: Date): Promise<void>;

  /** Closes a session unless it is redeemed or closed, and answers what it held until then. */
  abstract close(session: SessionKey): Promise<ConnectSession | null>;

  /** Forgets a session, with its attempts. */
  abstract forget(session: SessionKey): Promise<void>;
}

export type SessionKey = Pick<ConnectSession, 'org_id' | 'id'>;
