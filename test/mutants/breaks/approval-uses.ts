import { type Break, breaksOf } from '../break.js';

const approval = 'libs/connections/src/approval';
const execution = 'libs/connections/src/execution';

/** An approval lets one call through that is sent, and no other. */
export const approvalUses: Break[] = [
  ...breaksOf(`${approval}/services/approval-gate.ts`, 'approval/using', [
    {
      breaks: 'an approval is spent by a call that was never sent',
      find: 'return this.approvals.change(caller.orgId, id, change);',
      replace: 'return Promise.resolve(void change);',
      promise: 'can be used again if its call was never sent',
    },
  ]),
  ...breaksOf(`${execution}/services/execution-log.ts`, 'approval/gate', [
    {
      breaks: 'an approval is given back though its call was sent',
      find: 'sent ? null : giveBack',
      replace: 'giveBack',
      promise: 'runs once per approval',
    },
  ]),
  ...breaksOf(`${approval}/domain/approval.ts`, 'approval/policy', [
    {
      breaks: 'a call gives back an approval that another used',
      find: 'user !== execution_id || ',
      replace: '',
      promise: 'can be released for reuse only by its own execution, before expiry',
    },
    {
      breaks: 'an approval is given back after its time',
      find: ' || expires_at <= act.at) return;\n    const data',
      replace: ') return;\n    const data',
      promise: 'can be released for reuse only by its own execution, before expiry',
    },
  ]),
  ...breaksOf(`${approval}/domain/tool-use.ts`, 'approval/using', [
    {
      breaks: 'an approval serves other arguments',
      find: ' &&\n  one.arguments_digest === other.arguments_digest',
      replace: '',
      promise: 'allows only the approved arguments',
    },
    {
      breaks: 'an approval serves another connection',
      find: 'one.connection_id === other.connection_id &&\n  ',
      replace: '',
      promise: 'allows only the approved tool',
    },
  ]),
  ...breaksOf(`${approval}/domain/approval.ts`, 'approval/using', [
    {
      breaks: 'an approval is good for ever',
      find: "(status === 'pending' || status === 'approved') && expires_at <= at",
      replace: "status === 'pending' && expires_at <= at",
      promise: 'is valid for ten minutes after the decision',
    },
  ]),
  ...breaksOf(`${execution}/persistence/open-executions.ts`, 'approval/races', [
    {
      breaks: 'an approval is used up apart from the start of its call',
      find: '      await alongside?.();\n',
      replace: '',
      promise: 'runs its tool only once',
    },
  ]),
];
