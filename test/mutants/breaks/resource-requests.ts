import { breaksOf } from '../break.js';

const access = 'libs/access-control/src';
const requests = `${access}/access-request`;

/** Access requests for more access to a thing, and simulated roles. */
export const resourceRequests = [
  ...breaksOf(`${requests}/domain/access-request-policy.ts`, 'access-request/resource-seeing', [
    {
      breaks: 'who manages members decides about things that they may not share',
      find: 'resource === null || isSharer(caller, resource) ? Decision.allow : sharersOnly',
      replace: 'Decision.allow',
      promise: 'cannot be decided by member managers',
    },
    {
      breaks: 'requests for things are shown to whom they do not concern',
      find: 'requester_user_id === caller.userId || isSharer(caller, resource) ? Decision.allow : canDecideRequests(caller)',
      replace: 'requester_user_id === resource?.kind.table ? canDecideRequests(caller) : Decision.allow',
      promise: 'is visible to requester, administrators and members who can share it',
    },
  ]),
  ...breaksOf(`${requests}/domain/requested-resource.ts`, 'access-request/resource-seeing', [
    {
      breaks: 'a thing is named to who cannot see it',
      find: 'label: reach && found.shareable.label',
      replace: 'label: found.shareable.label',
      promise: 'is visible to requester, administrators and members who can share it',
    },
  ]),
  ...breaksOf(`${requests}/services/request-targets.ts`, 'access-request/resource-asking', [
    {
      breaks: 'things are asked for that the member cannot see',
      find: '!found || !reachTo(found.kind, caller, found.shareable, found.entries)',
      replace: '!found',
      promise: 'answers the same for hidden and missing connections',
    },
  ]),
  ...breaksOf(`${requests}/domain/access-request-policy.ts`, 'access-request/resource-approving', [
    {
      breaks: 'whoever may not share so far is promised that they may resolve',
      find: '() => canGive(caller, resource, request.level),',
      replace: '',
      promise: 'cannot grant a higher level than the approver may share',
    },
  ]),
  ...breaksOf(`${requests}/commands/withdraw-access-request.ts`, 'access-request/resource-ending', [
    {
      breaks: 'what was approved is withdrawn',
      find: 'status: statusAt(request.state, act.at) }).orThrow();',
      replace: 'status: statusAt(request.state, act.at) });',
      promise: 'a request that was approved first cannot be withdrawn',
    },
  ]),
  ...breaksOf('libs/identity/src/role/domain/role-edit.ts', 'role/simulating', [
    {
      breaks: 'members seem to lose what another role leaves them',
      find: 'this.permissions.get(role)?.has(permission)',
      replace: 'this.permissions.get(role) === undefined',
      promise: 'is correct even if holders have other roles',
    },
  ]),
  ...breaksOf('libs/audit/src/refusal/http/refusal-recorder.ts', 'audit/records', [
    {
      breaks: 'refused escalations leave no trace',
      find: '!recordedReasons.has(reason)',
      replace: 'reason.length > 0',
      promise: 'records refused attempts to escalate privileges',
    },
    {
      breaks: 'a flood of refusals waits without end',
      find: 'this.waiting >= mostWaiting',
      replace: 'this.waiting < 0',
      promise: 'drops a refusal that cannot be stored',
    },
  ]),
  ...breaksOf('libs/audit/src/audit-log/queries/list-audit-log.ts', 'audit/seeing', [
    {
      breaks: 'addresses of others are found by trying',
      find: 'filter.ip === undefined ? await this.editable.of(caller) : []',
      replace: 'await this.editable.of(caller)',
      promise: "includes other members' actions on connections they can edit",
    },
  ]),
  ...breaksOf('libs/identity/src/caller/services/failed-authentications.ts', 'token/ending-and-rotating', [
    {
      breaks: 'dead tokens are tried without a trace',
      find: '!(revoked || expired)',
      replace: 'revoked || expired',
      promise: 'logs further attempts after its end once a minute',
    },
  ]),
];
