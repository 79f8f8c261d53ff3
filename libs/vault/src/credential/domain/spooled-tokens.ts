import { type CredentialKey, type RefreshedTokens } from './credential.js';

/**
 * Tokens as a provider granted them, sealed, before they have the place of those that they were refreshed from: a
 * provider that rotates refresh tokens has spent the old one, so these are the only ones there are.
 */
export type SpooledTokens = CredentialKey &
  RefreshedTokens & {
    /** Of the credential that they were refreshed from. */
    revision: number;
    /** Of the lease that they were asked for under. */
    fence: number;
  };

/** Spooled tokens up to a revision: newer ones, of another process or host, stay. */
export type SpooledUpTo = CredentialKey & Pick<SpooledTokens, 'revision'>;

/** Port to spooled tokens. */
export abstract class TokenSpool {
  /** Puts tokens into memory. It cannot fail, so nothing that can comes between the provider's answer and this. */
  abstract hold(tokens: SpooledTokens): void;

  /**
   * Writes held tokens to a row and a file at once, and answers when the first of them is written. If neither can be,
   * it says so in the log.
   */
  abstract write(tokens: SpooledTokens): Promise<void>;

  /** All that is spooled for a credential: in this process, on this machine and in the database. */
  abstract find(key: CredentialKey): Promise<SpooledTokens[]>;

  /** Whether this process holds tokens of a credential. */
  abstract holds(key: CredentialKey): boolean;

  /** Of an account or one of its generations, from the database: call it in the transaction that ends or commits them. */
  abstract dropStored(key: Omit<CredentialKey, 'generation'> & Partial<SpooledUpTo>): Promise<void>;

  /** From this machine, once that transaction is over. */
  abstract dropHeld(key: SpooledUpTo): Promise<void>;

  /** Those of this machine that wait for a database. */
  abstract waiting(): Promise<SpooledTokens[]>;

  /** Those that end with this process, because neither a row nor a file could be written. */
  abstract unwritten(): SpooledTokens[];

  /** The same for all processes that share this machine's spool folder. */
  abstract location(): Promise<string>;
}

/** One word for a spooled credential, for names of files and entries of maps. */
export const spoolName = ({ org_id, account_id, generation }: CredentialKey): string =>
  [org_id, account_id, generation].map((each) => encodeURIComponent(each)).join('~');
