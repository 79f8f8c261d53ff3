import { type ConnectOutcome } from './connect-outcome.js';

/**
 * A callback that is expected because a member requested a link. It states what to check, and where the person goes
 * next.
 */
export type ExpectedCallback = {
  org_id: string;
  /** The id of the connect session. */
  id: string;
  connection_id: string;
  purpose: 'connect' | 'reconnect';
  /** The member who requested the link. Their rights are checked again when the browser returns. */
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
