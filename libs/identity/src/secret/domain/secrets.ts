import { type SecretKind } from './secret.js';

/** What opens tokens and invites, and confirms addresses. Only hashes are kept: nobody sees a secret again. */
export abstract class Secrets {
  /** A new secret, which opens nothing until it is kept. */
  abstract make(kind: SecretKind): string;

  /** @param opens the id of the token or invite, or what else it is for. @param end when it opens it no more; never, unless said. */
  abstract keep(orgId: string, secret: string, opens: string, end?: Date): Promise<void>;

  /** Whether it opened something until now: of two at once one did. */
  abstract spend(orgId: string, secret: string): Promise<boolean>;

  /** Ends those that open something by now; where they end sooner already, that stands. */
  abstract endAt(orgId: string, opens: string, end: Date): Promise<void>;

  /** Removes those that open these. */
  abstract forget(orgId: string, opened: readonly string[]): Promise<void>;

  /** Removes all of the organization, and answers how many they were. */
  abstract endAll(orgId: string): Promise<number>;

  /** What a secret of this kind opens, in whichever organization; null for one that opens nothing. */
  abstract opened(kind: SecretKind, secret: string): Promise<{ orgId: string; id: string } | null>;
}
