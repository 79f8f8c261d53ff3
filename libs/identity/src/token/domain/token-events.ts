import { type EventEntries } from '#kernel';

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
  'token.expiring': { says: 'warned that … expires soon', category: 'security', subject },
  'token.revoked': { says: 'revoked token', category: 'security', changesPermissions: true, subject },
  'token.made_sign_in_link': { says: 'created a sign-in link with', category: 'security', subject },
  'token.opened_browser': { says: 'opened a browser session with', category: 'security', subject },
  'auth.failed': { says: 'tried to use the inactive token', category: 'security', outcome: 'refused', subject },
} satisfies EventEntries<TokenEvent>;
