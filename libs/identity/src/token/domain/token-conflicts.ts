import { conflict } from '#kernel';
import { type TokenKind } from './token.js';

/** Facts about the other live tokens of the holder, or of the directory, that limit new and renamed tokens. */
export type TokenConflicts = {
  /** Whether another live token has the same name. */
  taken: boolean;
  /** Number of other live tokens. */
  live: number;
};

const maxActive: Record<TokenKind, number> = { personal: 50, service: 50, scim: 5 };

export function refuseTaken({ taken }: TokenConflicts, name: string): void {
  if (taken) throw conflict('name_taken', `A token named “${name}” already exists. Choose another name.`);
}

export function refuseOverQuota({ live }: TokenConflicts, kind: TokenKind): void {
  const limit = maxActive[kind];
  if (live >= limit)
    throw conflict(
      'quota_exceeded',
      `There are already ${limit} active tokens, which is the limit. Revoke a token first.`,
    );
}
