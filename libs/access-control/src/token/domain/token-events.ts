import { type EventEntries } from '#kernel';

export type TokenEvent =
  | {
      type: 'token.issued';
      data: { kind: string; user_id: string | null; scopes: string[] | null; expires_at: string | null };
    }
  | { type: 'token.renamed'; data: { before: string; after: string } }
  | { type: 'token.rotated'; data: { user_id: string | null; overlap_seconds: number } }
  | { type: 'token.revoked'; data: { user_id: string | null; cause: string | null } };

const subject = ({ user_id }: { user_id: string | null }) => user_id;

export const tokenEvents = {
  'token.issued': { says: 'issued token', category: 'security', subject },
  'token.renamed': { says: 'renamed token', category: 'security' },
  'token.rotated': { says: 'rotated token', category: 'security', subject },
  'token.revoked': { says: 'revoked token', category: 'security', changesPermissions: true, subject },
} satisfies EventEntries<TokenEvent>;
