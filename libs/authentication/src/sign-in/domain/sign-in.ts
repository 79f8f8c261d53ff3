import { type Act, Aggregate, type AggregateState, type EncryptionContext, type EventEntries, newId } from '#kernel';

/** The single sign-on settings of an organization. The secret is stored separately, sealed. */
export type SignInState = AggregateState & {
  issuer: string;
  client_id: string;
  /** The claim that identifies the organization at a shared identity provider, and its value. */
  organization_claim: string | null;
  organization_value: string | null;
  /** Whether people become members by signing in. */
  just_in_time: 'off' | 'default_role';
  /** The allowed email domains of people who become members by signing in. */
  allowed_email_domains: string[];
  /**
   * Whether all members except owners must sign in through this identity provider. Tokens that they created in other
   * ways are refused.
   */
  required: boolean;
  /**
   * The permissions of the person who set up the identity provider; null if that person is an owner. The identity
   * provider cannot sign in people with more permissions.
   */
  covers: string[] | null;
  set_by: string | null;
  /** The person who set up the identity provider, and the members that person stood for at that time. */
  stands_for: string[];
  created_at: Date;
  updated_at: Date;
};

export type SignInContent = Omit<SignInState, keyof AggregateState | 'created_at' | 'updated_at'>;

export class SignIn extends Aggregate<SignInState, SignInEvent> {
  protected readonly noun = 'sign_in';
  protected override readonly unlogged = ['covers', 'set_by', 'stands_for'];

  static configure(org_id: string, content: SignInContent, act: Act): SignIn {
    const created = { id: newId('sin', act.at), version: 1, created_at: act.at, updated_at: act.at };
    const signIn = new SignIn({ org_id, ...created, ...content });
    const { issuer, client_id, just_in_time } = content;
    signIn.apply(act, {
      type: 'sign_in.configured',
      data: { issuer, client_id, just_in_time, fields: Object.keys(content) },
    });
    return signIn;
  }

  /** @param secretChanges whether the client secret changes, which is not part of the content. */
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

  recordCheck(error: string | null, act: Act): void {
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

export type SignInEvent =
  | {
      type: 'sign_in.configured';
      data: { issuer: string; client_id: string; just_in_time: string; fields: string[] };
    }
  | { type: 'sign_in.verified'; data: { issuer: string; result: string } }
  | { type: 'sign_in.removed'; data: { issuer: string } };

const security = { category: 'security' } as const;

export const signInEvents = {
  'sign_in.configured': { says: 'set up sign-in through', ...security },
  'sign_in.verified': { says: 'checked sign-in through', ...security },
  'sign_in.removed': { says: 'removed sign-in through', ...security },
} satisfies EventEntries<SignInEvent>;

/** The encryption context for the client secret of an organization's sign-in. */
export const signInSecretContext = (org_id: string, row: string): EncryptionContext => ({
  org_id,
  table: 'provisioning.sign_ins',
  row,
  field: 'sealed',
  generation: 1,
});
