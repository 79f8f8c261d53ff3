import { type Act, Aggregate, type AggregateState, type EventEntries, newId, textKey } from '#kernel';
import { isNear } from '../../member/domain/announced-expiry.js';
import { type SecretKind } from '../../secret/domain/secret.js';

export type TokenKind = 'personal' | 'service' | 'scim';

/** The secret is not part of the token. Only its hash is stored, separately. */
export type TokenState = AggregateState & {
  kind: TokenKind;
  /** Null for a directory's token. */
  user_id: string | null;
  name: string;
  name_key: string;
  hint: string;
  /** Null: all permissions of the holder. */
  scopes: string[] | null;
  /** The lifetime with which the token was created. */
  days: number | null;
  expires_at: Date | null;
  /** Whether the holder created the token in a browser session after single sign-on, or with another such token. */
  signed_in: boolean;
  /** For service and directory tokens: the members who saw the secret. Callers with the token stand for them. */
  issued_by: string[];
  created_by: string | null;
  created_at: Date;
  revoked_by: string | null;
  revoked_at: Date | null;
};

export type NewToken = Pick<TokenState, 'kind' | 'user_id' | 'name' | 'scopes' | 'days'> &
  Partial<Pick<TokenState, 'signed_in'>>;

export type Renewal = {
  overlap_seconds: number;
  /** The latest end that the organization allows now. */
  latest: Date | null;
  /** The members who see the secret. */
  issuers: readonly string[];
  /** Whether an identity provider signed in the person who sees the secret. */
  signed_in: boolean;
};

export class Token extends Aggregate<TokenState, TokenEvent> {
  protected readonly noun = 'token';

  /** @param issuers the members who see the secret. */
  static issue(org_id: string, draft: NewToken, hint: string, issuers: readonly string[], act: Act): Token {
    const token = new Token({
      org_id,
      id: newId('atok', act.at),
      version: 1,
      signed_in: false,
      ...draft,
      ...nameFields(draft.name),
      hint,
      expires_at: draft.days === null ? null : daysAfter(act.at, draft.days),
      issued_by: draft.kind === 'personal' ? [] : [...issuers],
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

  rename(name: string, act: Act): void {
    if (name === this.state.name) return;
    this.apply(act, { type: 'token.renamed', data: { before: this.state.name, after: name } }, nameFields(name));
  }

  /**
   * Gives the token a new secret. The token expires no later than before. It counts as created after a sign-in only if
   * that is true of all its secrets.
   */
  rotate(hint: string, { overlap_seconds, latest, issuers, ...renewal }: Renewal, act: Act): void {
    const { expires_at: end, kind, issued_by: before } = this.state;
    const viewers = overlap_seconds > 0 ? [...before, ...issuers] : issuers;
    const issued_by = kind === 'personal' ? [] : [...new Set(viewers)];
    const signed_in = renewal.signed_in && (overlap_seconds === 0 || this.state.signed_in);
    const changes = { hint, issued_by, signed_in, expires_at: selectEarlier(end, latest) };
    this.apply(act, { type: 'token.rotated', data: { user_id: this.state.user_id, overlap_seconds } }, changes);
  }

  recordSignInLink(act: Act): void {
    this.applyUnchanged(act, { type: 'token.made_sign_in_link', data: { user_id: this.state.user_id } });
  }

  /** Records that this token, or a link created with it, opened a browser session. */
  recordBrowserSession(act: Act): void {
    this.applyUnchanged(act, { type: 'token.opened_browser', data: { user_id: this.state.user_id } });
  }

  expiresSoon(at: Date): boolean {
    return deriveTokenStatus(this.state, at) === 'active' && isNear(this.state.expires_at, at);
  }

  announceExpiry(act: Act): void {
    const { user_id, expires_at } = this.state;
    if (!expires_at) return;
    this.applyUnchanged(act, { type: 'token.expiring', data: { user_id, expires_at: expires_at.toISOString() } });
  }

  revoke(cause: string | null, act: Act): void {
    if (this.state.revoked_at) return;
    const data = { user_id: this.state.user_id, cause };
    this.apply(act, { type: 'token.revoked', data }, { revoked_at: act.at, revoked_by: act.by });
  }

  protected override label(): string {
    return this.state.name;
  }
}

export const secretKinds: Record<TokenKind, SecretKind> = { personal: 'pat', service: 'svc', scim: 'scim' };

const nameFields = (name: string) => ({ name, name_key: textKey(name) });

/** Returns the status of a token. A token ends only when it expires or is revoked. */
export const deriveTokenStatus = (token: Pick<TokenState, 'expires_at' | 'revoked_at'>, at: Date): TokenStatus => {
  if (token.revoked_at) return 'revoked';
  return token.expires_at && token.expires_at <= at ? 'expired' : 'active';
};

export const tokenStatuses = ['active', 'expired', 'revoked'] as const;

export type TokenStatus = (typeof tokenStatuses)[number];

const selectEarlier = (one: Date | null, other: Date | null): Date | null =>
  one && other ? (one < other ? one : other) : (one ?? other);

export const daysAfter = (at: Date, days: number): Date => new Date(at.getTime() + days * 86_400_000);

export type TokenEvent =
  | {
      type: 'token.issued';
      data: { kind: string; user_id: string | null; scopes: string[] | null; expires_at: string | null };
    }
  | { type: 'token.renamed'; data: { before: string; after: string } }
  | { type: 'token.rotated'; data: { user_id: string | null; overlap_seconds: number } }
  | { type: 'token.expiring'; data: { user_id: string | null; expires_at: string } }
  | { type: 'token.revoked'; data: { user_id: string | null; cause: string | null } }
  | { type: 'token.made_sign_in_link'; data: { user_id: string | null } }
  | { type: 'token.opened_browser'; data: { user_id: string | null } }
  /** Attempts to use the token after it ended. `count`: number of attempts within a minute. */
  | { type: 'auth.failed'; data: { user_id: string | null; cause: 'revoked' | 'expired'; count: number } };

const subject = ({ user_id }: { user_id: string | null }) => user_id;

export const tokenEvents = {
  'token.issued': { says: 'issued token', category: 'security', subject },
  'token.renamed': { says: 'renamed token', category: 'security' },
  'token.rotated': { says: 'rotated token', category: 'security', subject },
  'token.expiring': { says: 'warned that {resource} expires soon', category: 'security', subject },
  'token.revoked': { says: 'revoked token', category: 'security', changesPermissions: true, subject },
  'token.made_sign_in_link': { says: 'created a sign-in link with', category: 'security', subject },
  'token.opened_browser': { says: 'opened a browser session with', category: 'security', subject },
  'auth.failed': { says: 'tried to use the inactive token', category: 'security', outcome: 'refused', subject },
} satisfies EventEntries<TokenEvent>;
