import { AggregateStore } from '#kernel';
import { type SignIn, type SignInState } from './sign-in.js';

/** How an organization's people sign in, with the secret that goes with it. */
export type UsableSignIn = SignInState & { client_secret: string | null };

export abstract class SignIns extends AggregateStore<SignIn> {
  /** Null where none is set up. */
  abstract idOf(orgId: string): Promise<string | null>;

  /** Nobody has signed in with it yet. @param secret null for a client without one. */
  abstract keepSecret(orgId: string, id: string, secret: string | null): Promise<void>;

  abstract usableOf(orgId: string): Promise<UsableSignIn | null>;

  /** How it went the last time that somebody signed in or tried it. @param error null where it works. */
  abstract note(orgId: string, id: string, error: string | null, at: Date): Promise<void>;
}
