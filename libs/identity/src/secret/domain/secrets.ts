import { type SecretKind } from './secret.js';

/**
 * Secrets of tokens, invites, address confirmations, sign-in links and browser sessions. Only hashes are stored, so a
 * secret cannot be shown again.
 */
export abstract class Secrets {
  /** Creates a secret, which grants nothing until it is stored. */
  abstract create(kind: SecretKind): string;

  /**
   * @param opens the id of the token or invite, or the name of another purpose.
   * @param end when it expires; by default never.
   */
  abstract store(orgId: string, secret: string, opens: string, end?: Date): Promise<void>;

  /** Consumes the secret and returns whether it was valid. Of two concurrent calls only one succeeds. */
  abstract consume(orgId: string, secret: string): Promise<boolean>;

  /** Makes the secrets for a purpose expire at `end`, unless they expire earlier. */
  abstract expireAt(orgId: string, opens: string, end: Date): Promise<void>;

  /** Removes all secrets of the given tokens, invites or other purposes. */
  abstract delete(orgId: string, opened: readonly string[]): Promise<void>;

  /** Removes all secrets of the organization and returns how many there were. */
  abstract deleteAll(orgId: string): Promise<number>;

  /**
   * Finds the organization of a secret of this kind, and the id or purpose for which it was stored. Null if the secret
   * is not valid.
   */
  abstract find(kind: SecretKind, secret: string): Promise<{ orgId: string; id: string } | null>;
}
