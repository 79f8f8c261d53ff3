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

/** Port to spooled tokens. */
export abstract class TokenSpool {
  /** When it answers they outlive this process, or else it has said in the log that they don't. */
  abstract put(tokens: SpooledTokens): Promise<void>;

  abstract find(key: CredentialKey): Promise<SpooledTokens | null>;

  /** Whether this process put them, and nobody took them out since. */
  abstract holds(key: CredentialKey): boolean;

  /** Of an account or one of its generations, from the database: call it in the transaction that ends or commits them. */
  abstract dropStored(key: Omit<CredentialKey, 'generation'> & Partial<CredentialKey>): Promise<void>;

  /** From this machine, once that transaction is over. */
  abstract dropHeld(key: CredentialKey): Promise<void>;

  /** Those of this machine that wait for a database. */
  abstract waiting(): Promise<SpooledTokens[]>;
}

/** One word for a spooled credential, for names of files and entries of maps. */
export const spoolName = ({ org_id, account_id, generation }: CredentialKey): string =>
  [org_id, account_id, generation].map((each) => encodeURIComponent(each)).join('~');
