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
