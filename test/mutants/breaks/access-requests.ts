import { breaksOf } from '../break.js';

const requests = 'libs/access-control/src/access-request';

export const accessRequests = [
  ...breaksOf('libs/kernel/src/events/event-log.ts', 'access-control/access-request/left-undecided', [
    {
      breaks: 'a caller joins a read that has already begun and misses later writes',
      find: 'waiting.claimed_until is null',
      replace: 'waiting.due_at is not null',
      promise: 'are checked by one pending job, however many restrictions change',
    },
  ]),
  ...breaksOf(`${requests}/domain/access-request-policy.ts`, 'access-control/access-request/seeing', [
    {
      breaks: 'members can decide their own requests (own_request)',
      find: 'caller.standsFor.has(userId) ?',
      replace: 'userId === caller.orgId ?',
      promise: 'has can_* flags that match what the routes allow',
    },
    {
      breaks: 'restricted members can decide requests of their second accounts',
      find: 'ownRequesters.has(userId) ?',
      replace: "ownRequesters.has('') ?",
      caughtBy: 'identity/member/second-accounts',
      promise: 'cannot approve requests of a member whose invite link they saw',
    },
    {
      breaks: 'any member can decide requests',
      find: "(caller) => Decision.requirePermission(caller, 'member:manage')",
      replace: '() => Decision.allow',
      promise: 'has can_* flags that match what the routes allow',
    },
    {
      breaks: 'a decided request can be decided again (not_pending)',
      find: "status === 'pending' ? Decision.allow",
      replace: 'status ? Decision.allow',
      caughtBy: 'access-control/access-request/deciding',
      promise: 'is possible only once',
    },
    {
      breaks: 'service members can file requests (token_kind)',
      find: "kind === 'user' ?",
      replace: "kind === 'user' || kind === 'service' ?",
      caughtBy: 'access-control/access-request/filing-in-vain',
      promise: 'is refused for service members',
    },
    {
      breaks: 'members can withdraw requests of others',
      find: 'requester_user_id === caller.userId ? Decision.allow : Decision.refuse(requesterOnly)',
      replace: "requester_user_id === '' ? Decision.refuse(requesterOnly) : Decision.allow",
      caughtBy: 'access-control/access-request/left-undecided',
      promise: 'can be withdrawn only by their requester',
    },
  ]),
  ...breaksOf(`${requests}/domain/access-request-policy.ts`, 'access-control/access-request/filing-in-vain', [
    {
      breaks: 'the number of pending requests is unlimited',
      find: 'if (pending >= maxPending)',
      replace: 'if (pending < 0)',
      promise: 'is limited to 20 pending requests and 50 new ones per day',
    },
  ]),
  ...breaksOf(`${requests}/domain/access-request.ts`, 'access-control/access-request/left-undecided', [
    {
      breaks: 'an expired request can be decided',
      find: "status === 'pending' && expires_at <= at ? 'expired'",
      replace: "status === 'pending' && expires_at === at ? 'expired'",
      promise: 'are logged once as expired, after 30 days',
    },
  ]),
  ...breaksOf(`${requests}/commands/resolve-access-request.ts`, 'access-control/access-request/deciding', [
    {
      breaks: 'a caller who lost the right meanwhile decides a request',
      find: 'withOrganizationLock(caller, async (current) => {',
      replace: 'withOrganizationLock(caller, async () => { const current = caller;',
      promise: "a decision fails if the decider's permission is removed first",
    },
    {
      breaks: 'rules of a member are lifted without the right to write them',
      find: 'canLiftMemberRules(caller, state.requester_user_id, restricted).orThrow();',
      replace: 'canDecideRequests(caller).orThrow();',
      caughtBy: 'access-control/access-request/lifting-rules',
      promise: 'lifts member rules only if the approver could write them',
    },
    {
      breaks: 'unnecessary access is granted (obsolete)',
      find: 'if (blocked.blocked_by.length === 0) {',
      replace: 'if (blocked.gone) {',
      caughtBy: 'access-control/access-request/lifting-rules',
      promise: 'closes the request as obsolete if nothing blocks the access anymore',
    },
    {
      breaks: 'a decided request can be approved again (not_pending)',
      find: 'orThrow();\n    const blocked =',
      replace: 'allowed;\n    const blocked =',
      promise: 'is possible only once',
    },
  ]),
  ...breaksOf(`${requests}/domain/granting-policy.ts`, 'access-control/access-request/deciding', [
    {
      breaks: 'an approval ignores rules of the member (member_rule_blocks)',
      find: "blockedBy.includes('user') && !liftMemberRules",
      replace: 'blockedBy.length === 0 && !liftMemberRules',
      promise: 'an approval fails if a new member rule is committed first',
    },
    {
      breaks: 'a suspended requester is granted access (requester_suspended)',
      find: 'isSuspended ?',
      replace: 'isSuspended && !isSuspended ?',
      promise: 'must be a denial if the requester is suspended',
    },
  ]),
  ...breaksOf(`${requests}/domain/granting-policy.ts`, 'access-control/access-grant/granting', [
    {
      breaks: 'administrators can grant access to themselves (self_target)',
      find: 'canDecideFor(caller, grantee.userId, refusalsOfOwn),',
      replace: '',
      promise: 'for the caller themselves',
    },
    {
      breaks: 'restricted administrators can grant access to their second accounts (self_target)',
      find: 'canDecideForAccount(grantee.ownRequesters, grantee.userId, refusalsOfOwn),',
      replace: '',
      caughtBy: 'identity/member/second-accounts',
      promise: 'cannot grant access to a member whose invite link they saw',
    },
    {
      breaks: 'a grant lifts rules on a member without the right to write them',
      find: 'liftMemberRules ? can',
      replace: 'liftMemberRules && !liftMemberRules ? can',
      promise: 'lifts rules on the person only for callers who could write them',
    },
    {
      breaks: 'service members can get grants (grantee_is_service_member)',
      find: 'grantee.isPerson ?',
      replace: 'grantee.userId ?',
      promise: 'for service members',
    },
    {
      breaks: 'access that nothing blocks can be granted (not_restricted)',
      find: 'grantee.blockedBy.length > 0 ?',
      replace: 'grantee.blockedBy.length >= 0 ?',
      promise: 'if nothing blocks the access',
    },
  ]),
  ...breaksOf(`${requests}/commands/grant-access.ts`, 'access-control/access-grant/granting', [
    {
      breaks: 'a request stays open although the access was granted',
      find: 'await this.closeRequest(current, access, granted.userId, act);',
      replace: '',
      promise: "closes the person's open request for the same target",
    },
  ]),
  ...breaksOf(`${requests}/services/access-approver.ts`, 'access-control/access-request/deciding', [
    {
      breaks: 'grants for one target accumulate',
      find: 'await this.accessGrants.endReplaced(orgId, newGrant.user_id, newGrant, act);',
      replace: '',
      caughtBy: 'access-control/access-grant/ending',
      promise: 'ends when a newer grant for the same target replaces it',
    },
  ]),
  ...breaksOf(`${requests}/commands/file-access-request.ts`, 'access-control/access-request/filing', [
    {
      breaks: 'the same access can be requested twice',
      find: "if (open && statusAt(open, act.at) === 'pending') return { id: open.id, isNew: false };",
      replace: '',
      promise: 'returns the open request with 200 if repeated',
    },
    {
      breaks: 'access that nothing blocks can be requested (not_restricted)',
      find: 'await this.assertNeeded(current, access);',
      replace: '',
      caughtBy: 'access-control/access-request/filing-in-vain',
    },
  ]),
  ...breaksOf(`${requests}/jobs/close-obsolete-requests.job.ts`, 'access-control/access-request/left-undecided', [
    {
      breaks: 'requests are closed although something still blocks (stale)',
      find: "if (request.state.status !== 'pending' || blocked!.blocked_by.length > 0) return;",
      replace: "if (request.state.status !== 'pending') return;",
      promise: 'stay open if a new block appears during the check',
    },
    {
      breaks: 'unnecessary requests stay open (stale)',
      find: 'if (blockers[position]!.blocked_by.length === 0) await',
      replace: 'if (blockers[position]!.gone) await',
      promise: 'close when the access is no longer needed or its target was deleted',
    },
  ]),
  ...breaksOf(`${requests}/queries/list-access-requests.ts`, 'access-control/access-request/seeing', [
    {
      breaks: 'every member sees all requests',
      find: 'if (canDecideRequests(caller).allowed) return {};',
      replace: 'return {};',
      promise: 'shows administrators every request, requesters only their own',
    },
  ]),
  ...breaksOf(`${requests}/services/own-requests.ts`, 'identity/member/second-accounts', [
    {
      breaks: 'members who are not restricted cannot decide requests of their second accounts',
      find: ' || !(await this.accessDecider.policyFor(caller, [])).isRestricted',
      replace: '',
      promise: 'can approve these requests once no restriction binds them',
    },
  ]),
  ...breaksOf(`${requests}/queries/count-pending-requests.ts`, 'access-control/access-request/seeing', [
    {
      breaks: 'requests of members whom the caller stands for are counted',
      find: 'request.requester_user_id <> all(:stands_for::text[])',
      replace: 'request.requester_user_id <> :user_id and :stands_for::text[] is not null',
      promise: 'does not count requests by members the caller stands for',
    },
    {
      breaks: 'requests of second accounts are counted that a restricted caller cannot decide',
      find: 'request.requester_user_id = any(:own_requesters::text[])',
      replace: ':own_requesters::text[] is null',
      caughtBy: 'identity/member/second-accounts',
      promise: 'cannot approve requests of a member whose invite link they saw',
    },
  ]),
  ...breaksOf(`${requests}/jobs/close-obsolete-requests.job.ts`, 'access-control/access-request/resource-ending', [
    {
      breaks: 'requests for expired connections stay open',
      find: "  'connection.expired',\n",
      replace: '',
      promise: 'closes when the connection expires without a completed sign-in',
    },
    {
      breaks: 'requests of new owners of connectors stay open',
      find: "  'connector.owner_assigned',\n",
      replace: '',
      promise: 'closes when the member becomes its owner',
    },
  ]),
  ...breaksOf('libs/access-control/src/restriction/services/known-connectors.ts', 'toolboxes/mcp/requesting', [
    {
      breaks: 'a member does not know the connectors of their toolboxes',
      find: '...connected, ...inToolboxes',
      replace: '...connected, ...inToolboxes.slice(0, 0)',
      promise: 'can be requested from the refusal, and with request_access',
    },
  ]),
  ...breaksOf('libs/toolboxes/src/toolbox/persistence/toolbox-connectors.ts', 'toolboxes/mcp/requesting', [
    {
      breaks: 'a member knows the connectors of all toolboxes',
      find: " and ${reachCondition('toolbox')}",
      replace: "${reachCondition('toolbox').slice(0, 0)}",
      promise: 'cannot be requested by a member without such a toolbox',
    },
  ]),
];
