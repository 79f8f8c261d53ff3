import { AggregateStore } from '#kernel';
import { type SignIn, type SignInState } from './sign-in.js';

/** The settings together with the secret. */
export type UsableSignIn = SignInState & { client_secret: string | null };

/** The version of the settings that was read. */
export type SignInVersion = Pick<SignInState, 'id' | 'version'>;

export abstract class SignIns extends AggregateStore<SignIn> {
  /** Null if none is set up. */
  abstract idOf(orgId: string): Promise<string | null>;

  /** Stores the secret and resets the status. @param secret null for a public client. */
  abstract keepSecret(orgId: string, id: string, secret: string | null): Promise<void>;

  /** Makes the sign-in required or optional when the transaction commits. */
  abstract require(orgId: string, required: boolean): Promise<void>;

  abstract usableOf(orgId: string): Promise<UsableSignIn | null>;

  /**
   * Records the result of the last sign-in or check, unless the settings have changed since.
   * @param error null if the sign-in or check succeeded.
   */
  abstract recordOutcome(orgId: string, settings: SignInVersion, error: string | null, at: Date): Promise<void>;
}
