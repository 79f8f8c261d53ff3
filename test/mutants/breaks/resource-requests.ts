import { breaksOf } from '../break.js';

const access = 'libs/access-control/src';
const requests = `${access}/access-request`;

/** Access requests for a higher access level, and simulated roles. */
export const resourceRequests = [
  ...breaksOf(`${requests}/domain/access-request-policy.ts`, 'access-control/access-request/resource-seeing', [
    {
      breaks: 'member managers can decide about resources they may not share',
      find: 'resource === null || isSharer(caller, resource) ? Decision.allow : Decision.refuse(sharersOnly)',
      replace: 'Decision.allow',
      promise: 'cannot be decided by member managers',
    },
    {
      breaks: 'requests for resources are shown to members who cannot decide them',
      find: 'requester_user_id === caller.userId || isSharer(caller, resource) ? Decision.allow : canDecideRequests(caller)',
      replace: 'requester_user_id === resource?.kind.table ? canDecideRequests(caller) : Decision.allow',
      promise: 'is visible to requester, administrators and members who can share the connection',
    },
  ]),
  ...breaksOf(`${requests}/domain/requested-access.ts`, 'access-control/access-request/resource-seeing', [
    {
      breaks: 'a resource is named to readers who cannot see it',
      find: 'label: reach && found.shareable.label',
      replace: 'label: found.shareable.label',
      promise: 'is visible to requester, administrators and members who can share the connection',
    },
  ]),
  ...breaksOf(`${requests}/services/request-targets.ts`, 'access-control/access-request/resource-asking', [
    {
      breaks: 'members can request resources they cannot see',
      find: '!found || !found.kind.reach(viewer, found.shareable, found.entries)',
      replace: '!found',
      promise: 'gets the same response for hidden and missing connections',
    },
  ]),
  ...breaksOf('libs/access-control/src/restriction/services/known-connectors.ts', 'connections/connection/presence', [
    {
      breaks: 'members cannot request a connector that they have only through a connection',
      find: '...connected, ...inToolboxes',
      replace: '...inToolboxes',
      promise: 'can be requested with the `request_access` body of a refusal',
    },
  ]),
  ...breaksOf(
    'libs/connections/src/connection/persistence/connections-on-connectors.ts',
    'connections/connection/presence',
    [
      {
        breaks: 'the connections of other members make a connector known',
        find: 'and id in (${reachableIds()})`;',
        replace: '`;',
        promise: 'is explained to this member',
      },
    ],
  ),
  ...breaksOf(`${requests}/domain/access-request-policy.ts`, 'access-control/access-request/resource-approving', [
    {
      breaks: 'a flag lets callers decide who may not share at that level',
      find: 'canGrant(caller, resource, request.level),',
      replace: '',
      promise: 'cannot grant a higher level than the approver may share',
    },
  ]),
  ...breaksOf(`${requests}/commands/withdraw-access-request.ts`, 'access-control/access-request/resource-ending', [
    {
      breaks: 'an approved request can be withdrawn',
      find: 'status: statusAt(request.state, act.at) }).orThrow();',
      replace: 'status: statusAt(request.state, act.at) });',
      promise: 'a request that was approved first cannot be withdrawn',
    },
  ]),
  ...breaksOf('libs/identity/src/role/domain/role-edit.ts', 'identity/role/simulating', [
    {
      breaks: 'a simulation ignores permissions from other roles',
      find: 'this.permissions.get(role)?.has(permission)',
      replace: 'this.permissions.get(role) === undefined',
      promise: 'is correct even if holders have other roles',
    },
  ]),
  ...breaksOf('libs/audit/src/refusal/http/refusal-recorder.ts', 'audit/records', [
    {
      breaks: 'refused escalations are not logged',
      find: '!isCausedBy(error, ...recordedCauses)',
      replace: 'reason.length > 0',
      promise: 'records refused attempts to escalate privileges',
    },
    {
      breaks: 'the number of waiting refusals is unlimited',
      find: 'this.waiting >= maxWaiting',
      replace: 'this.waiting < 0',
      promise: 'keeps at most a hundred refusals that wait to be stored',
    },
  ]),
  ...breaksOf('libs/audit/src/audit-log/queries/list-audit-log.ts', 'audit/seeing', [
    {
      breaks: 'addresses of others can be found by filtering',
      find: 'filter.ip === undefined ? await this.editableResources.idsFor(caller) : []',
      replace: 'await this.editableResources.idsFor(caller)',
      promise: "includes other members' actions on connections the reader can edit",
    },
  ]),
  ...breaksOf('libs/identity/src/caller/services/token-uses.ts', 'identity/token/ending-and-rotating', [
    {
      breaks: 'uses of dead tokens are not logged',
      find: '!(revoked || expired)',
      replace: 'revoked || expired',
      promise: 'that is used after its end is logged once a minute',
    },
  ]),
];
