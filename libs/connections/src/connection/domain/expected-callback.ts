import { type ConnectOutcome } from './connect-outcome.js';

/** The callback that follows from a link a member asked for: what it is checked against, and where the person goes on to. */
export type ExpectedCallback = {
  org_id: string;
  /** The connect session's. */
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

/** One that a browser has come with. */
export type FoundCallback = ExpectedCallback & {
  /** Of the connection; null once that is gone. */
  connector_slug: string | null;
};

export abstract class ExpectedCallbacks {
  /** Keeps one more, and forgets those of the connection that ended more than a day ago. */
  abstract expect(expected: ExpectedCallback): Promise<void>;

  /** By what a browser brings, whatever organization it belongs to. */
  abstract find(connectionId: string, id: string): Promise<FoundCallback | null>;

  /**
   * Notes how it ended, in the transaction of what follows from it.
   * @returns false, and nothing is noted, where a code was taken before.
   */
  abstract settle(expected: Pick<ExpectedCallback, 'org_id' | 'id'>, outcome: ConnectOutcome): Promise<boolean>;
}
