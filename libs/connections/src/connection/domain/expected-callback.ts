import { type ConnectOutcome } from './connect-outcome.js';

/** A callback expected after a member requested a link: what to check it against, and where the person continues. */
export type ExpectedCallback = {
  org_id: string;
  /** The id of the connect session. */
  id: string;
  connection_id: string;
  purpose: 'connect' | 'reconnect';
  /** The member who requested the link. Their rights are checked again at the return. */
  user_id: string;
  redirect_uri: string | null;
  opened_at: Date;
  expires_at: Date;
  outcome: ConnectOutcome | null;
};

/** An expected callback that a browser has called. */
export type FoundCallback = ExpectedCallback & {
  /** The connector of the connection; null once the connection is deleted. */
  connector_slug: string | null;
};

export abstract class ExpectedCallbacks {
  /** Stores a callback, and deletes those of the connection that ended more than a day ago. */
  abstract expect(expected: ExpectedCallback): Promise<void>;

  /** Finds a callback by the values that a browser sends, across organizations. */
  abstract find(connectionId: string, id: string): Promise<FoundCallback | null>;

  /**
   * Records the outcome, in the transaction of its effects.
   * @returns false, without recording anything, if a code was already redeemed.
   */
  abstract settle(expected: Pick<ExpectedCallback, 'org_id' | 'id'>, outcome: ConnectOutcome): Promise<boolean>;
}
