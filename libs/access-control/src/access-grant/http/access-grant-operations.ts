import { type OperationFacts } from '#platform/openapi';
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
  404: 'No such grant, or the caller may not see it.',
  409: '`not_active`: the grant has ended.',
  412: 'The grant has changed since you read it.',
};

export const accessGrantOperations = {
  list: {
    id: 'listAccessGrants',
    summary: 'List access grants',
    description:
      'The access grants that approved requests created, newest first. Members see their own grants. Holders of ' +
      '`member:manage` or `restriction:view` see all grants.',
    pageOf: AccessGrantView,
    example: { result: [grant], next_cursor: null, prev_cursor: null },
  },

  get: {
    id: 'getAccessGrant',
    summary: 'Get an access grant',
    description: 'One grant, active or ended.',
    view: AccessGrantView,
    example: grant,
    errors: { 404: errors[404] },
  },

  revoke: {
    id: 'revokeAccessGrant',
    summary: 'Revoke an access grant',
    description: "Takes effect on the member's next request. Requires `member:manage`, except for your own grants.",
    body: { type: RevokeAccessGrantBody, example: { note: 'The release is out.' } },
    view: AccessGrantView,
    example: ended,
    errors,
  },

  extend: {
    id: 'extendAccessGrant',
    summary: 'Extend an access grant',
    description:
      "Sets a later end. Requires `member:manage`. For a grant that lifts the member's own rules, you must " +
      'also be allowed to write those rules. You cannot extend your own grant.',
    body: { type: ExtendAccessGrantBody, example: { expires_in_days: 30 } },
    view: AccessGrantView,
    example: grant,
    errors: {
      ...errors,
      400:
        '`out_of_range`: the grant already lasts at least that long, or the settings do not allow that many days. ' +
        '`required`: the settings require an end.',
    },
  },
} satisfies Record<string, OperationFacts>;
