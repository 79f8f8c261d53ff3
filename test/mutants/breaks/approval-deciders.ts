import { type Break, breaksOf } from '../break.js';

const approval = 'libs/connections/src/approval';

/** Rights to decide a tool call, and the data that deciders see. */
export const approvalDeciders: Break[] = [
  ...breaksOf(`${approval}/domain/approval-policy.ts`, 'toolboxes/toolbox-run/approving', [
    {
      breaks: 'a member who may edit one connection decides about another',
      find: 'approval.connection_ids.every((id) => edited.has(id))',
      replace: 'approval.connection_ids.some((id) => edited.has(id))',
      promise: 'needs edit access to the connection of the',
    },
    {
      breaks: 'only the organization’s rule applies',
      find: 'stricterRule(policy[approval.tier], approval.rule)',
      replace: 'policy[approval.tier]',
      promise: 'cannot be the requester',
    },
  ]),
  ...breaksOf('libs/toolboxes/src/synthetic-run/services/run-admission.ts', 'toolboxes/toolbox-run/approving', [
    {
      breaks: 'a step that only reads requires edit access',
      find: 'tool && (tool.tier === highest || isStricter(tool.tier))',
      replace: 'tool',
      promise: 'needs no edit access to connections used only for reading',
    },
    {
      breaks: 'a step of a lower tier with a stricter rule requires no edit access',
      find: ' || isStricter(tool.tier)',
      replace: '',
      promise: 'needs edit access to the connection whose step has the stricter policy',
    },
    {
      breaks: 'a template shows its secrets',
      find: 'textPreview(step.args_template)',
      replace: 'step.args_template',
      promise: 'hides secrets in a step’s template',
    },
  ]),
  ...breaksOf(`${approval}/services/approval-gate.ts`, 'toolboxes/toolbox-run/approving', [
    {
      breaks: 'the answer names a connection that the caller cannot see',
      find: 'use.sees_connection ? use.connection_name : null',
      replace: 'use.connection_name',
      promise: 'hides a connection that the caller cannot see',
    },
    {
      breaks: 'an approval requested under a weaker rule is accepted',
      find: '(decision.isCausedBy(approvalPending) && state.rule === rule)',
      replace: 'decision.isCausedBy(approvalPending)',
      promise: 'is needed once the toolbox becomes stricter, despite an earlier request',
    },
  ]),
  ...breaksOf(`${approval}/queries/approval.view.ts`, 'toolboxes/toolbox-run/approving', [
    {
      breaks: 'an approval names a connection that the reader cannot see',
      find: '!connection || !computeReach(caller, connection.owner_user_id, connection.share_entries)',
      replace: '!connection',
      promise: 'hides a connection that the caller cannot see',
    },
  ]),
  ...breaksOf('libs/toolboxes/src/mcp/domain/tool-result.ts', 'toolboxes/mcp/asking', [
    {
      breaks: 'a confirmation hides its arguments',
      find: '  `Arguments: ${onOneLine(JSON.stringify(arguments_preview))}`,\n',
      replace: '',
      promise: 'names the account, toolbox and arguments, in the',
    },
    {
      breaks: 'an argument changes the text direction',
      find: '(each) => `\\\\u{${each',
      replace: '(each) => each + `\\\\u{${each',
      promise: 'contains no line forged by an argument',
    },
  ]),
];
