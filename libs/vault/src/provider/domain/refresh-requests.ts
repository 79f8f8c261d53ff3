import { type OpenedCredential } from '../../credential/domain/opened-credentials.js';
import { type TokenOutcome } from './token-answer.js';

/** Port to requesting the next tokens of a credential (RFC 6749, 6 and 4.4). */
export abstract class RefreshRequests {
  /** Sends one request. */
  abstract send(credential: OpenedCredential): Promise<TokenOutcome>;

  /** Runs work when the credential's provider may be asked. A slow provider must not delay others. */
  abstract inTurn<Result>(credential: OpenedCredential, work: () => Promise<Result>): Promise<Result>;
}
