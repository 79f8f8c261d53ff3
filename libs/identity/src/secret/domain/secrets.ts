import { type SecretKind } from './secret.js';

/**
 * Secrets of tokens, invites, address confirmations, sign-in links and browser sessions. Only hashes are stored, so a
 * secret cannot be shown again.
 */
export abstract class Secrets {
  /** Creates a secret, which grants nothing until it is stored. */
  abstract make(kind: SecretKind): string;

  /**
   * @param opens the id of the token or invite, or the name of another purpose.
   * @param end when it expires; by default never.
   */
  abstract keep(orgId: string, secret: string, opens: string, end?: Date): Promise<void>;

  /** Consumes the secret and returns whether it was valid. Of two concurrent calls only one succeeds. */
  abstract spend(orgId: string, secret: string): Promise<boolean>;

  /** Makes the secrets for a purpose expire at `end`, unless they expire earlier. */
  abstract endAt(orgId: string, opens: string, end: Date): Promise<void>;

  /** Removes all secrets of the given tokens, invites or other purposes. */
  abstract forget(orgId: string, opened: readonly string[]): Promise<void>;

  /** Removes all secrets of the organization and returns how many there were. */
  abstract endAll(orgId: string): Promise<number>;

  /** What a secret of this kind belongs to, in any organization; null if it is not valid. */
  abstract opened(kind: SecretKind, secret: string): Promise<{ orgId: string; id: string } | null>;
}
