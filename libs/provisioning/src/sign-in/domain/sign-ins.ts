import { AggregateStore } from '#kernel';
import { type SignIn, type SignInState } from './sign-in.js';

/** How an organization's people sign in, with the secret that goes with it. */
export type UsableSignIn = SignInState & { client_secret: string | null };

/** Settings as somebody read them. */
export type SignInVersion = Pick<SignInState, 'id' | 'version'>;

export abstract class SignIns extends AggregateStore<SignIn> {
  /** Null where none is set up. */
  abstract idOf(orgId: string): Promise<string | null>;

  /** Nobody has signed in with it yet. @param secret null for a client without one. */
  abstract keepSecret(orgId: string, id: string, secret: string | null): Promise<void>;

  /** Whether people have to sign in, from the commit of the open transaction on. */
  abstract require(orgId: string, required: boolean): Promise<void>;

  abstract usableOf(orgId: string): Promise<UsableSignIn | null>;

  /**
   * How it went the last time that somebody signed in or tried it, unless it was set up anew since.
   * @param error null where it works.
   */
  abstract note(orgId: string, settings: SignInVersion, error: string | null, at: Date): Promise<void>;
}
