import { conflict } from '#kernel';
import { type TokenKind } from './token.js';

/** The other live tokens of the holder, or of the directory. */
export type TokenConflicts = {
  /** Whether one of them has the name. */
  taken: boolean;
  live: number;
};

/** Source: product design, Tokens. */
const mostLive: Record<TokenKind, number> = { personal: 50, service: 50, scim: 5 };

export function refuseTaken({ taken }: TokenConflicts, name: string): void {
  if (taken) throw conflict('name_taken', `A token is called “${name}” already: choose another name.`);
}

export function refuseOverQuota({ live }: TokenConflicts, kind: TokenKind): void {
  const most = mostLive[kind];
  if (live >= most) throw conflict('quota_exceeded', `There are ${most} live tokens already: revoke one.`);
}
