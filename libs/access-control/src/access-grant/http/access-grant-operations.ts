import { type OperationFacts } from '#kernel';
import { AccessGrantView } from '../queries/access-grant.view.js';
import { ExtendAccessGrantBody, RevokeAccessGrantBody } from './access-grant.dto.js';

const grant = {
  id: 'agrt_01k7vm3q8ef6ha4x2c9b5t0rse',
  user_id: 'usr_01k7vm3q8ef6ha4x2c9b5t0rsa',
  user_label: 'Ada Lovelace',
  connector_slug: 'slack',
  connector_label: 'Slack',
  tool_name: null,
  tool_label: null,
  lifts_member_rules: false,
  request_id: 'areq_01k7vm3q8ef6ha4x2c9b5t0rsd',
  granted_by: 'usr_01k7vm3q8ef6ha4x2c9b5t0rsb',
  granted_by_label: 'Grace Hopper',
  status: 'active',
  expires_at: '2026-12-20T10:05:00.000Z',
  revoked_at: null,
  revoked_by: null,
  revoked_by_label: null,
  revoke_reason: null,
  can_revoke: true,
  can_extend: true,
  created_at: '2026-11-20T10:05:00.000Z',
};

const ended = {
  ...grant,
  status: 'revoked',
  revoked_at: '2026-11-27T08:00:00.000Z',
  revoked_by: grant.granted_by,
  revoked_by_label: grant.granted_by_label,
  revoke_reason: 'revoked',
  can_revoke: false,
  can_extend: false,
};

const errors = {
  404: 'No such grant, or none that the caller may see.',
  409: '`not_active`: it has ended.',
  412: 'The grant has changed since it was read.',
};

export const accessGrantOperations = {
  list: {
    id: 'listAccessGrants',
    summary: 'List access grants',
    description:
      'What approved requests lift, newest first: everybody sees their own, holders of `member:manage` or ' +
      '`restriction:view` see those of everybody.',
    pageOf: AccessGrantView,
    example: { result: [grant], next_cursor: null, prev_cursor: null },
  },

  get: {
    id: 'getAccessGrant',
    summary: 'Get an access grant',
    description: 'One grant, whether it still lifts anything or has ended.',
    view: AccessGrantView,
    example: grant,
    errors: { 404: errors[404] },
  },

  revoke: {
    id: 'revokeAccessGrant',
    summary: 'Revoke an access grant',
    description: 'Holds on the next request of its member. Needs `member:manage`; everybody may give up their own.',
    body: { type: RevokeAccessGrantBody, example: { note: 'The release is out.' } },
    view: AccessGrantView,
    example: ended,
    errors,
  },

  extend: {
    id: 'extendAccessGrant',
    summary: 'Extend an access grant',
    description:
      'Puts its end off. Needs `member:manage`, for a grant that lifts rules of just its member also the right to write ' +
      'those; nobody extends their own.',
    body: { type: ExtendAccessGrantBody, example: { expires_in_days: 30 } },
    view: AccessGrantView,
    example: grant,
    errors: { ...errors, 400: '`out_of_range`: it lasts longer already, or longer than the settings allow.' },
  },
} satisfies Record<string, OperationFacts>;
