import { type OpenedCredential } from './opened-credentials.js';

/** Port to ending a grant at the third party. */
export abstract class Revocation {
  /**
   * Asks the provider to end the grant (RFC 7009); done as well where it offers no way to.
   * @throws when it could not be asked or had trouble, so that it is tried again.
   */
  abstract revoke(credential: OpenedCredential): Promise<void>;
}

/** Milliseconds after the first try, the second, and so on: five tries within a day. */
const waits = [30_000, 5 * 60_000, 3_600_000, 12 * 3_600_000];

/** How long to wait before a provider is asked again to revoke a grant; null when it was asked often enough. */
export const waitAfterTry = (tries: number): number | null => waits[tries - 1] ?? null;
