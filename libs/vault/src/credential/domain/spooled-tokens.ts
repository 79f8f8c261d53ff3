import { type CredentialKey, type RefreshedTokens } from './credential.js';

/**
 * Newly granted tokens, kept in sealed form until they replace the old tokens of their credential. If the provider
 * rotates refresh tokens, the old one is already invalid, and only the new tokens work.
 */
export type SpooledTokens = CredentialKey &
  RefreshedTokens & {
    /** The revision of the credential before the refresh. */
    revision: number;
    /** The fence of the lease under which the tokens were requested. */
    fence: number;
  };

/** Identifies the spooled tokens of a credential up to a revision. */
export type SpooledUpTo = CredentialKey & Pick<SpooledTokens, 'revision'>;

/** Port to spooled tokens. */
export abstract class TokenSpool {
  /**
   * Stores tokens in memory. This cannot fail, so tokens that the provider has sent are never lost while the process
   * runs.
   */
  abstract remember(tokens: SpooledTokens): void;

  /**
   * Writes the tokens to the database and to a file at the same time, and returns when the first of the two is written.
   * Logs an error if both fail.
   */
  abstract write(tokens: SpooledTokens): Promise<void>;

  /** Finds all spooled tokens of a credential: in this process, on this machine and in the database. */
  abstract find(key: CredentialKey): Promise<SpooledTokens[]>;

  /** Whether this machine has, or may have, spooled tokens of a credential. Needs no database. */
  abstract hasLocal(key: CredentialKey): Promise<boolean>;

  /**
   * Removes the spooled tokens of an account or a credential from the database. If the key has a revision, newer tokens
   * stay. Call this in the transaction that commits the tokens or ends the credential.
   */
  abstract dropStored(key: Omit<CredentialKey, 'generation'> & Partial<SpooledUpTo>): Promise<void>;

  /**
   * Removes the spooled tokens up to the revision from this machine. Call this after the transaction of `dropStored`.
   */
  abstract dropLocal(key: SpooledUpTo): Promise<void>;

  /** Lists the tokens on this machine that wait for the database. */
  abstract listWaiting(): Promise<SpooledTokens[]>;

  /**
   * Lists the tokens that would be lost with this process, because they could be written neither to the database nor to
   * a file.
   */
  abstract listUnwritten(): SpooledTokens[];

  /** Returns an id that is the same for all processes that use this machine's spool folder. */
  abstract getLocation(): Promise<string>;
}

/** Returns the name under which a credential's tokens are spooled, for file names and maps. */
export const spoolName = ({ org_id, account_id, generation }: CredentialKey): string =>
  [org_id, account_id, generation].map((each) => encodeURIComponent(each)).join('~');
