import { type Break, breaksOf } from '../break.js';

/** Grants for further calls of agents. */
export const approvalGrantBreaks: Break[] = [
  ...breaksOf('libs/connections/src/approval/domain/approval-grant-policy.ts', 'toolboxes/mcp/granting', [
    {
      breaks: 'a stricter policy does not end a grant',
      find: 'stricterRule(rule, grant.rule) === grant.rule &&',
      replace: '',
      promise: 'end if the grant is followed by a stricter policy',
    },
    {
      breaks: 'further calls are allowed although the organization does not offer it',
      find: 'isOffered ? Decision.allow : Decision.refuse(approvalGrantsOff)',
      replace: 'Decision.allow',
      promise: 'needs the setting of the organization',
    },
    {
      breaks: 'grants are visible to every member',
      find: 'user_id === userId || granted_by === userId || edited.has(connection_id)',
      replace: 'true',
      promise: 'is visible only to its member, and to those who can edit the connection',
    },
  ]),
  ...breaksOf('libs/connections/src/approval/domain/approval-policy.ts', 'toolboxes/mcp/granting', [
    {
      breaks: 'an app uses the approval of another app',
      find: 'approval.app_id !== by.appId || ',
      replace: '',
      promise: 'belongs to the app that requested it',
    },
  ]),
  ...breaksOf('libs/connections/src/approval/services/grant-uses.ts', 'toolboxes/mcp/granting', [
    {
      breaks: 'a grant outlives the rights of the person who gave it',
      find: '&& (await this.isInForce(grant))',
      replace: '',
      promise: 'end if the colleague is suspended',
    },
    {
      breaks: 'concurrent calls use a grant more often than it allows',
      find: 'canUseGrant(grant.state, rule, act.at).orThrow();',
      replace: '',
      promise: 'are never more than allowed, also at the same time',
    },
  ]),
  ...breaksOf('libs/connections/src/execution/domain/bound-request.ts', 'toolboxes/mcp/granting', [
    {
      breaks: 'a grant covers a tool with other frozen arguments',
      find: '        delegation.fixed,\n',
      replace: '',
      promise: 'end if the grant is followed by other frozen arguments',
    },
    {
      breaks: 'a grant covers a tool with another description or schema',
      find: '        tool.version,\n',
      replace: '',
      promise: 'end if its server changes the description',
    },
  ]),
  ...breaksOf('libs/connections/src/approval/services/approval-gate.ts', 'toolboxes/mcp/granting', [
    {
      breaks: 'the approved call uses up a further call',
      find: 'return approved === null ?',
      replace: 'return approved !== undefined ?',
      promise: 'do not include the call that was approved with them',
    },
  ]),
];
