import { type Act, Aggregate, type AggregateState, newId } from '#kernel';
import { type SignInEvent } from './sign-in-events.js';

/** How the people of an organization sign in. The secret is no part of it: it is kept sealed, beside it. */
export type SignInState = AggregateState & {
  issuer: string;
  client_id: string;
  /** A claim that tells the organization from others of the same issuer, and what it says there. */
  organization_claim: string | null;
  organization_value: string | null;
  /** Whether who is no member becomes one by signing in. */
  just_in_time: 'off' | 'default_role';
  /** Whom of those: by the domain of their address. */
  allowed_email_domains: string[];
  /** Whether people, but for owners, have to sign in by it: tokens that they made otherwise are refused. */
  required: boolean;
  /** What whoever set it up could do, so that it signs in nobody who may do more; null for what an owner can. */
  covers: string[] | null;
  set_by: string | null;
  /** Whom they counted as, themselves among them. */
  stands_for: string[];
  created_at: Date;
  updated_at: Date;
};

export type SignInContent = Omit<SignInState, keyof AggregateState | 'created_at' | 'updated_at'>;

export class SignIn extends Aggregate<SignInState, SignInEvent> {
  protected readonly noun = 'sign_in';
  protected override readonly unlogged = ['covers', 'set_by', 'stands_for'];

  static configure(org_id: string, content: SignInContent, act: Act): SignIn {
    const made = { id: newId('sin', act.at), version: 1, created_at: act.at, updated_at: act.at };
    const signIn = new SignIn({ org_id, ...made, ...content });
    const { issuer, client_id, just_in_time } = content;
    signIn.apply(act, {
      type: 'sign_in.configured',
      data: { issuer, client_id, just_in_time, fields: Object.keys(content) },
    });
    return signIn;
  }

  /** @param secretChanges what no field tells. */
  replace(content: SignInContent, secretChanges: boolean, act: Act): void {
    const changed = (Object.keys(content) as (keyof SignInContent)[]).filter(
      (field) => JSON.stringify(content[field]) !== JSON.stringify(this.state[field]),
    );
    const fields = secretChanges ? [...changed, 'client_secret'] : changed;
    if (fields.length === 0) return;
    const { issuer, client_id, just_in_time } = content;
    const data = { issuer, client_id, just_in_time, fields };
    this.apply(act, { type: 'sign_in.configured', data }, { ...content, updated_at: act.at });
  }

  verified(error: string | null, act: Act): void {
    this.apply(act, { type: 'sign_in.verified', data: { issuer: this.state.issuer, result: error ?? 'works' } });
  }

  remove(act: Act): void {
    this.apply(act, { type: 'sign_in.removed', data: { issuer: this.state.issuer } });
    this.removed = true;
  }

  protected override label(): string {
    return this.state.issuer;
  }
}
