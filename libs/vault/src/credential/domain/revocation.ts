import { type OpenedCredential } from './opened-credentials.js';

/** Port to ending a grant at the third party. */
export abstract class Revocation {
  /**
   * Asks the provider to end the grant (RFC 7009); done as well where it offers no way to.
   * @throws when it could not be asked or had trouble, so that it is tried again.
   */
  abstract revoke(credential: OpenedCredential): Promise<void>;
}

/** Port to the key material of ended credentials. */
export abstract class KeyMaterial {
  /** Generations of an account that still have any. */
  abstract generations(orgId: string, accountId: string): Promise<number[]>;

  /** Destroys one generation's, and the account with it when nothing else of it is left. */
  abstract destroy(orgId: string, accountId: string, generation: number): Promise<void>;

  /** Destroys all of an account's, its secret variables too. */
  abstract destroyAll(orgId: string, accountId: string): Promise<void>;
}
