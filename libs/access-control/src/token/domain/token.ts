import { type Act, Aggregate, type AggregateState, newId } from '#kernel';
import { type SecretKind } from './secret.js';
import { type TokenEvent } from './token-events.js';

export type TokenKind = 'personal' | 'service' | 'scim';

/** The secret is no part of it: only its hash is kept, beside the token. */
export type TokenState = AggregateState & {
  kind: TokenKind;
  /** Null on a directory's token. */
  user_id: string | null;
  name: string;
  hint: string;
  /** Null: all that the holder may do. */
  scopes: string[] | null;
  /** Its span, which rotating starts anew. */
  days: number | null;
  expires_at: Date | null;
  created_by: string | null;
  created_at: Date;
  revoked_by: string | null;
  revoked_at: Date | null;
};

export type NewToken = Pick<TokenState, 'kind' | 'user_id' | 'name' | 'scopes' | 'days'>;

export class Token extends Aggregate<TokenState, TokenEvent> {
  protected readonly noun = 'token';

  static issue(org_id: string, given: NewToken, hint: string, act: Act): Token {
    const token = new Token({
      org_id,
      id: newId('atok', act.at),
      version: 1,
      ...given,
      hint,
      expires_at: given.days === null ? null : daysAfter(act.at, given.days),
      created_by: act.by,
      created_at: act.at,
      revoked_by: null,
      revoked_at: null,
    });
    const { kind, user_id, scopes, expires_at } = token.state;
    const data = { kind, user_id, scopes, expires_at: expires_at?.toISOString() ?? null };
    token.apply(act, { type: 'token.issued', data });
    return token;
  }

  protected override label(): string {
    return this.state.name;
  }
}

export const secretKinds: Record<TokenKind, SecretKind> = { personal: 'pat', service: 'svc', scim: 'scim' };

const daysAfter = (at: Date, days: number): Date => new Date(at.getTime() + days * 86_400_000);
