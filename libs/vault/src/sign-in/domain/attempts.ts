import { type SessionKey } from '../../connect-session/domain/connect-sessions.js';
import { type Attempt, type AttemptKeys, type AttemptSecrets } from './attempt.js';

/** Port to attempts of all organizations. */
export abstract class Attempts {
  /** @param forgotten secrets of earlier attempts for which the browser has no room any more. */
  abstract begin(
    session: SessionKey,
    auth_method: string,
    secrets: AttemptSecrets,
    forgotten: readonly string[],
  ): Promise<AttemptKeys>;

  /** By the `state` that a provider gave back. */
  abstract findByState(state: string): Promise<Attempt | null>;

  abstract secretsOf(attempt: Attempt): Promise<AttemptSecrets>;

  /** @returns false when it was spent before. */
  abstract spend(attempt: Pick<Attempt, 'org_id' | 'id'>): Promise<boolean>;
}
