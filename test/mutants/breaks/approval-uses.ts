import { type Break, breaksOf } from '../break.js';

const approval = 'libs/connections/src/approval';
const execution = 'libs/connections/src/execution';

/** An approval allows exactly one call that is sent. */
export const approvalUses: Break[] = [
  ...breaksOf(`${approval}/services/approval-gate.ts`, 'connections/approval/using', [
    {
      breaks: 'a call that was never sent uses up its approval',
      find: 'return this.approvals.change(caller.orgId, id, change);',
      replace: 'return Promise.resolve(void change);',
      promise: 'can be used again if its call was never sent',
    },
  ]),
  ...breaksOf(`${execution}/services/execution-log.ts`, 'connections/approval/gate', [
    {
      breaks: 'an approval becomes usable again although its call was sent',
      find: 'sent ? store : release',
      replace: 'release',
      promise: 'runs once per approval',
    },
  ]),
  ...breaksOf(`${approval}/domain/approval.ts`, 'connections/approval/policy', [
    {
      breaks: 'a call makes an approval usable again that another call used',
      find: 'usedBy !== execution_id || ',
      replace: '',
      promise: 'that was used can be restored only by its execution, before expiry',
    },
    {
      breaks: 'an approval becomes usable again after it has expired',
      find: ' || expires_at <= act.at) return;\n    const data',
      replace: ') return;\n    const data',
      promise: 'that was used can be restored only by its execution, before expiry',
    },
  ]),
  ...breaksOf(`${approval}/domain/tool-use.ts`, 'connections/approval/using', [
    {
      breaks: 'an approval is valid for other arguments',
      find: ' &&\n  left.arguments_digest === right.arguments_digest',
      replace: '',
      promise: 'allows only the approved arguments',
    },
    {
      breaks: 'an approval is valid for another connection',
      find: 'left.connection_id === right.connection_id &&\n  ',
      replace: '',
      promise: 'allows only the approved tool',
    },
  ]),
  ...breaksOf(`${approval}/domain/approval.ts`, 'connections/approval/using', [
    {
      breaks: 'an approval never expires',
      find: "(status === 'pending' || status === 'approved') && expires_at <= at",
      replace: "status === 'pending' && expires_at <= at",
      promise: 'is valid for ten minutes after the decision',
    },
  ]),
  ...breaksOf(`${execution}/persistence/open-executions.ts`, 'connections/approval/races', [
    {
      breaks: 'an approval is used up outside the transaction of the call’s start',
      find: '      await alongside?.();\n',
      replace: '',
      promise: 'runs its tool only once',
    },
  ]),
];
