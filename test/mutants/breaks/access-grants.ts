import { breaksOf } from '../break.js';

const grants = 'libs/access-control/src/access-grant';

/** Exceptions that came of access requests. */
export const accessGrants = [
  ...breaksOf(`${grants}/domain/access-grant-policy.ts`, 'access-grant/ending', [
    {
      breaks: 'members extend their own exceptions',
      find: 'caller.standsFor.has(grant.user_id) ? own',
      replace: 'grant.user_id === caller.orgId ? own',
      promise: 'is refused for its holder and callers who could not grant it',
    },
    {
      breaks: 'what lifts rules of a member is extended by who may not write them',
      find: 'grant.lifts_member_rules\n        ? canWriteRestriction',
      replace: 'grant.lifts_member_rules && !grant.lifts_member_rules\n        ? canWriteRestriction',
      promise: 'is refused for its holder and callers who could not grant it',
    },
    {
      breaks: 'anybody ends exceptions of others',
      find: 'grant.user_id === caller.userId ? Decision.allow : canManageGrants(caller)',
      replace: "grant.user_id === '' ? canManageGrants(caller) : Decision.allow",
      promise: 'is refused for callers with only view access',
    },
    {
      breaks: 'what has ended is extended (not_active)',
      find: "status === 'active'\n    ? Decision.allow",
      replace: 'status\n    ? Decision.allow',
      caughtBy: 'access-grant/seeing',
      promise: 'has can_* flags that match what its routes allow',
    },
  ]),
  ...breaksOf(`${grants}/domain/grant-end.ts`, 'access-grant/ending', [
    {
      breaks: 'exceptions last longer than the organization wants',
      find: 'days > max_grant_days',
      replace: 'days < 0',
      promise: "respects the organization's maximum lifetime for grants",
    },
    {
      breaks: 'exceptions need no end where the organization wants one',
      find: 'days === null && (require_grant_expiry || max_grant_days !== null)',
      replace: 'days === null && max_grant_days !== null && require_grant_expiry',
      promise: "respects the organization's maximum lifetime for grants",
    },
  ]),
  ...breaksOf('libs/access-control/src/restriction/services/counted-member-restrictions.ts', 'access-grant/seeing', [
    {
      breaks: 'members are counted grants that ran out',
      find: 'expires_at === null || expires_at > now',
      replace: 'expires_at !== undefined',
      promise: "is counted in the member's active_grant_count until it ends",
    },
    {
      breaks: 'what restricts a member is read once for good',
      find: 'known?.epoch === epoch',
      replace: 'known && known.epoch > 0',
      promise: "is counted in the member's active_grant_count until it ends",
    },
  ]),
];
