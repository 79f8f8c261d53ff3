import { type OperationFacts } from '#platform/openapi';
import { IssuedTokenView, TokenView } from '../queries/token.view.js';
import { IssueTokenBody, RenameTokenBody, RevokeAllBody, RevokedView, RotateTokenBody } from './token.dto.js';

const token = {
  id: 'atok_01k7vm3q8ef6ha4x2c9b5t0rsd',
  name: 'Laptop',
  kind: 'personal',
  hint: 'lk_live_pat_…9fQ2',
  user_id: 'usr_01k7vm3q8ef6ha4x2c9b5t0rse',
  user_label: 'Ada Lovelace',
  scopes: ['connector:view'],
  status: 'active',
  expires_at: '2027-02-18T08:00:00.000Z',
  exceeds_policy: false,
  last_used_at: null,
  last_used_ip: null,
  created_by: 'usr_01k7vm3q8ef6ha4x2c9b5t0rse',
  created_by_label: 'Ada Lovelace',
  created_at: '2026-11-20T08:00:00.000Z',
  revoked_at: null,
  revoked_by: null,
  can_revoke: true,
  can_rotate: true,
};

const issued = { ...token, token: 'lk_live_pat_…' };
const missing = 'No such token, or the caller may not see it.';
const narrow =
  '`permission_not_held`: scopes cannot add permissions. `token_kind`: the holder cannot have tokens of this kind.';
const ownersOnly = '`scope_missing`. `owner_only`: only owners can revoke an owner’s tokens.';

export const tokenOperations = {
  list: {
    id: 'listTokens',
    summary: 'List tokens',
    description:
      "The caller's own tokens, or with `api_token:view` the tokens of all members. By default, only active " +
      'tokens are listed.',
    pageOf: TokenView,
    example: { result: [token], next_cursor: null, prev_cursor: null },
  },
  get: {
    id: 'getToken',
    summary: 'Get a token',
    description: 'One token, without its secret.',
    view: TokenView,
    example: token,
    errors: { 404: missing },
  },
  current: {
    id: 'getCurrentToken',
    summary: 'Get the current token',
    description: 'The token of this request.',
    view: TokenView,
    example: token,
  },
  issue: {
    id: 'issueToken',
    summary: 'Create a token',
    description:
      'Creates a personal token for yourself (`api_token:create`), a token for a service member ' +
      '(`api_token:manage`), or a token for the directory (`sso:manage`). The secret is only in this response.',
    status: 201,
    body: { type: IssueTokenBody, example: { name: 'Laptop', scopes: ['connector:view'], expires_in_days: 90 } },
    view: IssuedTokenView,
    example: issued,
    errors: {
      400: '`unknown_member`. `out_of_range`: the lifetime is longer than the organization allows.',
      403: narrow,
      409: '`name_taken`. `quota_exceeded`: a member can have at most 50 active tokens, and the directory at most 5.',
    },
  },
  rename: {
    id: 'renameToken',
    summary: 'Rename a token',
    description: 'Scopes and expiry cannot be changed. Create a new token instead.',
    body: { type: RenameTokenBody, example: { name: 'Old laptop' } },
    view: TokenView,
    example: { ...token, name: 'Old laptop' },
    errors: { 403: narrow, 404: missing, 409: '`name_taken`.' },
  },
  rotate: {
    id: 'rotateToken',
    summary: 'Rotate a token',
    description:
      'Creates a new secret for the same token. The token keeps its expiry date, or expires earlier if the ' +
      'organization has lowered its maximum lifetime. The secret is only in this response. A token with scopes ' +
      'cannot rotate other tokens of its holder.',
    body: { type: RotateTokenBody, example: { overlap_seconds: 300 } },
    view: IssuedTokenView,
    example: issued,
    errors: { 403: narrow, 404: missing, 409: '`not_active`.' },
  },
  revoke: {
    id: 'revokeToken',
    summary: 'Revoke a token',
    description: 'Takes effect on the next request with the token.',
    status: 204,
    errors: { 403: ownersOnly, 404: missing },
  },
  revokeAll: {
    id: 'revokeAllTokens',
    summary: "Revoke all of a member's tokens",
    description:
      'Revokes all your tokens, or with `api_token:manage` all tokens of another member. Also disconnects the ' +
      "member's connected apps.",
    body: { type: RevokeAllBody, example: { user_id: token.user_id, except_current: true } },
    view: RevokedView,
    example: { revoked: 3 },
    errors: { 400: '`unknown_member`.', 403: ownersOnly },
  },
} satisfies Record<string, OperationFacts>;
