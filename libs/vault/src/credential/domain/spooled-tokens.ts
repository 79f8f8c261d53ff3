import { type CredentialKey, type RefreshedTokens } from './credential.js';

/**
 * Newly granted tokens, sealed, until they replace the old tokens of their credential. If the provider rotates refresh
 * tokens, the old refresh token is invalid, and only the new tokens work.
 */
export type SpooledTokens = CredentialKey &
  RefreshedTokens & {
    /** The revision of the credential before the refresh. */
    revision: number;
    /** Fence of the lease under which the tokens were requested. */
    fence: number;
  };

/** Identifies the spooled tokens of a credential up to a revision. */
export type SpooledUpTo = CredentialKey & Pick<SpooledTokens, 'revision'>;

/** Port to spooled tokens. */
export abstract class TokenSpool {
  /** Stores tokens in memory. This cannot fail, so tokens that the provider has sent are always in memory. */
  abstract remember(tokens: SpooledTokens): void;

  /**
   * Writes the tokens to a row and a file at the same time, and returns when the first of the two is written. Logs if
   * both fail.
   */
  abstract write(tokens: SpooledTokens): Promise<void>;

  /** All spooled tokens of a credential: in this process, on this machine and in the database. */
  abstract find(key: CredentialKey): Promise<SpooledTokens[]>;

  /** Whether this process has tokens of a credential in memory. */
  abstract isInMemory(key: CredentialKey): boolean;

  /**
   * Removes the tokens of an account or a credential from the database, up to the revision if there is one. Call this
   * in the transaction that commits the tokens or ends the credential.
   */
  abstract dropStored(key: Omit<CredentialKey, 'generation'> & Partial<SpooledUpTo>): Promise<void>;

  /** Removes the tokens up to the revision from this machine. Call this after the transaction of `dropStored`. */
  abstract dropLocal(key: SpooledUpTo): Promise<void>;

  /** Tokens on this machine that wait for the database. */
  abstract listWaiting(): Promise<SpooledTokens[]>;

  /** Tokens that would be lost with this process, because neither a row nor a file could be written. */
  abstract listUnwritten(): SpooledTokens[];

  /** An id that all processes with this machine's spool folder share. */
  abstract getLocation(): Promise<string>;
}

/** The key of a spooled credential, for file names and maps. */
export const spoolName = ({ org_id, account_id, generation }: CredentialKey): string =>
  [org_id, account_id, generation].map((each) => encodeURIComponent(each)).join('~');
