import { breaksOf } from '../break.js';

const grants = 'libs/access-control/src/access-grant';

/** Exceptions that approved access requests create. */
export const accessGrants = [
  ...breaksOf(`${grants}/domain/access-grant-policy.ts`, 'access-control/access-grant/ending', [
    {
      breaks: 'members can extend their own exceptions',
      find: 'caller.standsFor.has(grant.user_id) ?',
      replace: 'grant.user_id === caller.orgId ?',
      promise: 'is refused for the holder and callers who could not create it',
    },
    {
      breaks: 'members can extend exceptions that others gave to their second accounts',
      find: 'isGivenByOther ? Decision.refuse',
      replace: 'isGivenByOther === null ? Decision.refuse',
      caughtBy: 'identity/member/second-accounts',
      promise: 'cannot extend an access grant that another administrator gave to this member',
    },
    {
      breaks: 'a grant that lifts member rules can be extended without the right to write such rules',
      find: 'grant.lifts_member_rules\n      ? canWriteRestriction',
      replace: 'grant.lifts_member_rules && !grant.lifts_member_rules\n      ? canWriteRestriction',
      promise: 'is refused for the holder and callers who could not create it',
    },
    {
      breaks: 'any member can end exceptions of others',
      find: 'grant.user_id === caller.userId ? Decision.allow : canManageGrants(caller)',
      replace: "grant.user_id === '' ? canManageGrants(caller) : Decision.allow",
      promise: 'is refused for callers who can only view the grant',
    },
    {
      breaks: 'an ended exception can be extended (not_active)',
      find: "status === 'active' ? Decision.allow",
      replace: 'status\n    ? Decision.allow',
      caughtBy: 'access-control/access-grant/seeing',
      promise: 'has can_* flags that match what its routes allow',
    },
  ]),
  ...breaksOf(`${grants}/domain/access-grant.ts`, 'access-control/access-grant/ending', [
    {
      breaks: 'exceptions can last longer than the organization allows',
      find: 'days > max_grant_days',
      replace: 'days < 0',
      promise: "is limited by the organization's maximum lifetime for grants",
    },
    {
      breaks: 'exceptions can have no end where the organization requires one',
      find: 'days === null && (require_grant_expiry || max_grant_days !== null)',
      replace: 'days === null && max_grant_days !== null && require_grant_expiry',
      promise: "is limited by the organization's maximum lifetime for grants",
    },
  ]),
  ...breaksOf(`${grants}/queries/list-access-grants.ts`, 'access-control/access-grant/seeing', [
    {
      breaks: 'people who cannot see restrictions find the grants that lift one',
      find: 'if (!canSeeRestrictions(caller).allowed) return [];',
      replace: '',
      promise: 'can be filtered by the restriction that it lifts',
    },
  ]),
  ...breaksOf('libs/access-control/src/restriction/domain/active-grants.ts', 'access-control/access-grant/seeing', [
    {
      breaks: 'a grant for another tool counts as an exception from a restriction',
      find: 'tool.tool_name === tool_name ||',
      replace: 'tool.tool_name !== null ||',
      promise: 'lifts a restriction on tools only if it covers one of them',
    },
    {
      breaks: 'a grant that does not lift member rules counts as an exception from them',
      find: 'isLiftingGrant(grant, rule, distance > 0) && blocksSome',
      replace: 'blocksSome',
      promise: 'does not lift a restriction on its holder without lift_member_rules',
    },
  ]),
  ...breaksOf('libs/access-control/src/restriction/domain/active-grants.ts', 'access-control/decide/exceptions', [
    {
      breaks: 'a tool that took the name of an allowed one counts as allowed',
      find: 'tool.connector_slug === grant.connector_slug && isSameTool(tool, grant)',
      replace: 'tool.connector_slug === grant.connector_slug && isBlockedBy(tool, grant)',
      promise: 'is an exception to a rule if the rule blocks something that the grant lifts',
    },
    {
      breaks: 'rules on an ancestor have no exceptions',
      find: '[grant.connector_slug, ...ancestors].some(',
      replace: '[grant.connector_slug].some(',
      promise: 'is an exception to a rule if the rule blocks something that the grant lifts',
    },
  ]),
  ...breaksOf(`${grants}/jobs/mail-new-grant.job.ts`, 'access-control/access-grant/mailing', [
    {
      breaks: 'a person gets a mail about access that has ended',
      find: "if (grantStatus(grant, this.clock.now()) !== 'active') return;",
      replace: '',
      promise: 'is not mailed if it has ended before',
    },
    {
      breaks: 'the approval of a request is mailed twice',
      find: 'request_id === null ? at : null',
      replace: 'request_id === null ? at : at',
      promise: 'is the only grant with this mail, because the decision on a request has its own',
    },
  ]),
  ...breaksOf(
    'libs/access-control/src/restriction/services/member-restriction-counter.ts',
    'access-control/access-grant/seeing',
    [
      {
        breaks: 'expired grants count as active',
        find: 'expires_at === null || expires_at > now',
        replace: 'expires_at !== undefined',
        promise: "is counted in the member's active_grant_count until it ends",
      },
      {
        breaks: 'counts of a member’s restrictions are cached forever',
        find: 'known?.epoch === epoch',
        replace: 'known && known.epoch > 0',
        promise: "is counted in the member's active_grant_count until it ends",
      },
    ],
  ),
];
