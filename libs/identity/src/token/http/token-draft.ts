import { type Caller, invalid } from '#kernel';
import { type IssueToken } from '../commands/issue-token.js';
import { type IssueTokenBody } from './token.dto.js';

/** @throws validation_error where kind, holder and scopes don't go together. */
export function draftOf(caller: Caller, body: IssueTokenBody): IssueToken['given'] {
  const { kind = 'personal', name, scopes = null, expires_in_days: days } = body;
  if (kind === 'scim' && scopes !== null)
    throw invalid('scopes', 'invalid_value', "A directory's token has no scopes: leave them out.");
  return { kind, name, user_id: holderOf(caller, kind, body.user_id), scopes, days };
}

function holderOf(caller: Caller, kind: IssueTokenBody['kind'], user_id?: string): string | null {
  if (kind === 'service') {
    if (user_id === undefined) throw invalid('user_id', 'required', 'user_id must name the service member.');
    return user_id;
  }
  if (kind === 'personal') return user_id ?? caller.userId;
  if (user_id !== undefined) throw invalid('user_id', 'invalid_value', "A directory's token has no holder.");
  return null;
}
