import { type SessionKey } from '../../connect-session/domain/connect-sessions.js';
import { type Attempt, type AttemptKeys, type AttemptSecrets } from './attempt.js';

/** Port to attempts of all organizations. */
export abstract class Attempts {
  /** @param forgotten secrets of earlier attempts that the browser drops. */
  abstract begin(
    session: SessionKey,
    auth_method: string,
    secrets: AttemptSecrets,
    forgotten: readonly string[],
  ): Promise<AttemptKeys>;

  /** Finds an attempt by the `state` that a provider returned. */
  abstract findByState(state: string): Promise<Attempt | null>;

  abstract secretsOf(attempt: Attempt): Promise<AttemptSecrets>;

  /** @returns false if it was already spent. */
  abstract spend(attempt: Pick<Attempt, 'org_id' | 'id'>): Promise<boolean>;
}
