import { type OpenedCredential } from '../../credential/domain/opened-credentials.js';
import { type TokenOutcome } from './token-answer.js';

/** Port to asking a provider for the next tokens of a credential (RFC 6749, 6 and 4.4). */
export abstract class RefreshRequests {
  /** Asks once. */
  abstract send(credential: OpenedCredential): Promise<TokenOutcome>;

  /** Runs work when a request to the credential's provider may be made: a slow provider must not hold up the others. */
  abstract inTurn<Result>(credential: OpenedCredential, work: () => Promise<Result>): Promise<Result>;
}
