import { type Break, breaksOf } from '../break.js';

const approval = 'libs/connections/src/approval';

/** What somebody has to approve of is not done before, and done once. */
export const approvals: Break[] = [
  ...breaksOf('libs/organizations/src/organization/domain/organization-events.ts', 'approval/gate', [
    {
      breaks: 'what is wanted of calls is remembered after it has changed',
      find: "says: 'changed settings of', category: 'organization', changesPermissions: true",
      replace: "says: 'changed settings of', category: 'organization'",
      promise: 'lets a tier run, asks for approval of it, or blocks it',
    },
  ]),
  ...breaksOf(`${approval}/services/stored-approval-gate.ts`, 'approval/using', [
    {
      breaks: 'an approval is not looked at before its call is made',
      find: "    if (decision.reason !== 'approval_consumed') decision.orThrow();\n",
      replace: '',
      promise: 'is for this tool, this connection and this requester',
    },
    {
      breaks: 'an approval is not looked at again where it is used',
      find: '      canUseApproval(approval.state, { userId: caller.userId, use: wanted, rule }, act.at).orThrow();\n',
      replace: '',
      caughtBy: 'approval/races',
      promise: 'the tool runs once',
    },
    {
      breaks: 'a repeat by its key is refused as a second use',
      find: "if (decision.reason !== 'approval_consumed') decision.orThrow();",
      replace: 'decision.orThrow();',
      caughtBy: 'approval/races',
      promise: 'which finds it used on its way',
    },
    {
      breaks: 'a tier that is blocked runs',
      find: '    canRunUnder(rule, wanted.tier).orThrow();\n',
      replace: '',
      caughtBy: 'approval/gate',
      promise: 'blocks what was approved before',
    },
    {
      breaks: 'nothing waits for approval',
      find: 'return mustBeApproved(rule) ?',
      replace: 'return mustBeApproved(rule) && false ?',
      caughtBy: 'approval/gate',
      promise: 'is not run before somebody approves',
    },
    {
      breaks: 'a call that waits for approval uses up its key',
      find: '    leaveUnkeyed();\n',
      replace: '',
      promise: 'uses up no key',
    },
    {
      breaks: 'who asks again makes another approval',
      find: '      if (known) return answerFor(known, wanted, rule, act.at);\n',
      replace: '',
      caughtBy: 'approval/gate',
      promise: 'is one and the same approval',
    },
  ]),
  ...breaksOf(`${approval}/domain/approval-policy.ts`, 'approval/deciding', [
    {
      breaks: 'programs approve',
      find: "if (kind !== 'user') return",
      replace: "if (kind === 'provisioning') return",
      promise: 'is never given by a program',
    },
    {
      breaks: 'a token that may run nothing approves of calls',
      find: "scopes?.has('tool:execute') === false",
      replace: "scopes?.has('tool:execute') === null",
      promise: 'with no token that was narrowed',
    },
    {
      breaks: 'the requester is a second person',
      find: "rule === 'second_person' && !isSecondPerson(caller, approval) ? own",
      replace: "rule === 'second_person' && approval.requested_by === '' ? own",
      promise: 'of a second person is not given',
    },
    {
      breaks: 'everybody sees approvals',
      find: 'requested_by === userId || connection_ids.some',
      replace: "requested_by !== '' || connection_ids.some",
      promise: 'is nothing to anybody else',
    },
    {
      breaks: 'a decision is taken back',
      find: "approval.status === 'pending'\n        ? Decision.allow",
      replace: 'approval.status\n        ? Decision.allow',
      promise: 'is decided once',
    },
    {
      breaks: 'an approval serves another member',
      find: 'approval.requested_by !== by.userId || ',
      replace: '',
      caughtBy: 'approval/using',
      promise: 'this connection and this requester',
    },
    {
      breaks: 'who approved of their own call is a second person later',
      find: "by.rule === 'second_person' && !approval.second_person ? selfMade",
      replace: "by.rule === 'second_person' && approval.resolved_by === '' ? selfMade",
      caughtBy: 'approval/gate',
      promise: 'second person by now',
    },
  ]),
  ...breaksOf(`${approval}/commands/resolve-approval.ts`, 'approval/races', [
    {
      breaks: 'who decides is who they were when they asked',
      find: `    await this.callers.withOrganizationLock(caller, async (current) => {
      const edited = new Set(await this.editable.of(current));`,
      replace: `    const edited = new Set(await this.editable.of(caller));
    await this.callers.withOrganizationLock(caller, async (current) => {`,
      promise: 'lost edit access while their decision waited',
    },
  ]),
  ...breaksOf(`${approval}/domain/arguments-preview.ts`, 'approval/deciding', [
    {
      breaks: 'secrets are shown to whoever decides',
      find: '    if (secretValue.test(text.slice(0, most.text))) return hidden;\n',
      replace: '',
      promise: 'without its secrets',
    },
  ]),
];
