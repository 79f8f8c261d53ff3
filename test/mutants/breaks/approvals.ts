import { type Break, breaksOf } from '../break.js';

const approval = 'libs/connections/src/approval';

/** A call that needs approval runs once, after the approval. */
export const approvals: Break[] = [
  ...breaksOf('libs/organizations/src/organization/domain/organization.ts', 'connections/approval/gate', [
    {
      breaks: 'the cached approval policy is used after a change',
      find: "says: 'changed the settings of',\n    category: 'organization',\n    changesPermissions: true",
      replace: "says: 'changed the settings of',\n    category: 'organization'",
      promise: 'can allow a tier, require approval for it, or block it',
    },
  ]),
  ...breaksOf(`${approval}/services/approval-gate.ts`, 'pages/apps', [
    {
      breaks: 'a person is asked again at once after a denial',
      find: '      await this.assertNotJustDenied(current, use, act.at);\n',
      replace: '',
      promise: 'tells the app of a denial for ten minutes, and asks again after that, with a note',
    },
  ]),
  ...breaksOf(`${approval}/persistence/approvals.ts`, 'pages/apps', [
    {
      breaks: 'a denial counts for other calls of the app',
      find: 'and toolbox_id is not distinct from :toolbox_id and arguments_digest = :arguments_digest\n  order by resolved_at',
      replace: 'and :toolbox_id || :arguments_digest is not null\n  order by resolved_at',
      promise: 'tells the app of a denial for ten minutes, and asks again after that, with a note',
    },
  ]),
  ...breaksOf(`${approval}/domain/approval-obstacle.ts`, 'pages/apps', [
    {
      breaks: 'the page offers to approve a call of a disconnected app',
      find: 'app_id !== null && !present.apps.has(app_id)',
      replace: 'false',
      promise: 'cannot be approved after the app was disconnected',
    },
  ]),
  ...breaksOf(`${approval}/domain/approval-obstacle.ts`, 'pages/deciding', [
    {
      breaks: 'the page offers to approve a call whose account was reconnected',
      find: 'accounts_digest !== accountsDigest(connected)',
      replace: 'false',
      promise: 'cannot be approved any more, also not after the account was reconnected',
    },
  ]),
  ...breaksOf(`${approval}/domain/approval-obstacle.ts`, 'pages/ended-access', [
    {
      breaks: 'the page offers to approve a call whose account is no longer shared',
      find: 'every(present.hasAccess)',
      replace: 'every(() => true)',
      promise: 'A call cannot be approved after the account is no longer shared',
    },
  ]),
  ...breaksOf(`${approval}/jobs/mail-approval.job.ts`, 'connections/approval/mailing', [
    {
      breaks: 'each of many calls is mailed',
      find: 'approvals:${minuteOf(now)}',
      replace: 'approvals:${id}',
      promise: 'is mailed at most once a minute',
    },
    {
      breaks: 'a call that is requested in the minute of a mail is never mailed',
      find: 'return { again_in: minute - (now.getTime() % minute) };',
      replace: 'return;',
      promise: 'is mailed after the minute of another mail',
    },
    {
      breaks: 'a call that its requester may approve is mailed',
      find: "approval?.rule !== 'second_person'",
      replace: '!approval',
      promise: 'A call that its requester may approve is not mailed',
    },
  ]),
  ...breaksOf(`${approval}/services/approval-gate.ts`, 'connections/approval/using', [
    {
      breaks: 'an approval is not checked before its call is made',
      find: '    if (!decision.isCausedBy(approvalConsumed)) decision.orThrow();\n',
      replace: '',
      promise: 'allows only the approved tool, connection and requester',
    },
    {
      breaks: 'an approval is not checked again when it is used',
      find: '      canUseApproval(approval.state, by, act.at).orThrow();\n',
      replace: '',
      caughtBy: 'connections/approval/races',
      promise: 'runs its tool only once',
    },
    {
      breaks: 'a repeat with the same key is refused as a second use',
      find: 'if (!decision.isCausedBy(approvalConsumed)) decision.orThrow();',
      replace: 'decision.orThrow();',
      caughtBy: 'connections/approval/races',
      promise: 'is used once by a call and its later repeat',
    },
    {
      breaks: 'tools of a blocked tier run',
      find: 'const decision = canRunUnder(rule, tier);',
      replace: 'const decision = Decision.allow;',
      caughtBy: 'connections/approval/gate',
      promise: 'can block a tier even for calls approved earlier',
    },
    {
      breaks: 'no call needs approval',
      find: 'if (!isApprovalRequired(rule)) return',
      replace: 'if (rule.length > 0) return',
      caughtBy: 'connections/approval/gate',
      promise: 'returns 202 with a pending approval instead of running',
    },
    {
      breaks: 'a call that needs approval uses up its key',
      find: '    caller.request.key.ignore();\n',
      replace: '',
      promise: 'stays unused while its call awaits approval',
    },
    {
      breaks: 'repeating a request creates another approval',
      find: '      if (reusable) return this.buildOpenApproval(reusable, use, rule, act.at);\n',
      replace: '',
      caughtBy: 'connections/approval/gate',
      promise: 'reuses the pending approval for repeated requests',
    },
  ]),
  ...breaksOf(`${approval}/queries/list-approvals.ts`, 'connections/approval/deciding', [
    {
      breaks: 'a page of approvals of large requests has no maximum size',
      find: '{ maxBytes: maxPageBytes }',
      replace: '{ maxBytes: maxPageBytes * 100 }',
      promise: 'is listed on a shorter page if its request is large',
    },
  ]),
  ...breaksOf(`${approval}/domain/approval-policy.ts`, 'connections/approval/deciding', [
    {
      breaks: 'service members can approve',
      find: "if (kind !== 'user') return",
      replace: "if (kind === 'provisioning') return",
      promise: 'cannot be given by a service member',
    },
    {
      breaks: 'a token without tool:execute can approve calls',
      find: "scopes?.has('tool:execute') === false",
      replace: "scopes?.has('tool:execute') === null",
      promise: 'needs a token whose scopes include running tools',
    },
    {
      breaks: 'the requester counts as a second person',
      find: "rule === 'second_person' && !isSecondPerson(caller, approval) ?",
      replace: "rule === 'second_person' && approval.requested_by === '' ?",
      promise: 'that needs a second person cannot be given by the requester',
    },
    {
      breaks: 'every member sees approvals',
      find: 'requested_by === userId || connection_ids.some',
      replace: "requested_by !== '' || connection_ids.some",
      promise: 'is hidden from members who cannot give it, even administrators',
    },
    {
      breaks: 'a decision can be changed',
      find: "approval.status === 'pending' ? Decision.allow",
      replace: 'approval.status ? Decision.allow',
      promise: 'can be decided only once, within ten minutes of the request',
    },
    {
      breaks: 'an approval is valid for another member',
      find: 'approval.requested_by !== by.userId || ',
      replace: '',
      caughtBy: 'connections/approval/using',
      promise: 'allows only the approved tool',
    },
    {
      breaks: 'a call that its requester approved counts as approved by a second person later on',
      find: "by.rule === 'second_person' && !approval.second_person",
      replace: "by.rule === 'second_person' && approval.resolved_by === ''",
      caughtBy: 'connections/approval/gate',
      promise: 'can require a second person even for calls approved earlier',
    },
  ]),
  ...breaksOf(`${approval}/commands/resolve-approval.ts`, 'connections/approval/races', [
    {
      breaks: 'a decision uses the rights that the decider had when the request arrived',
      find: '    await this.callers.withOrganizationLock(caller, async (current) => {\n      const edited = new Set(await this.editableResources.idsFor(current));',
      replace:
        '    const edited = new Set(await this.editableResources.idsFor(caller));\n    await this.callers.withOrganizationLock(caller, async (current) => {',
      promise: 'cannot be decided by an editor who has just lost access',
    },
  ]),
  ...breaksOf('libs/connections/src/execution/domain/bound-request.ts', 'connections/approval/bound', [
    {
      breaks: 'an approver sees only the last value of a repeated parameter',
      find: 'before === undefined ? value : [before, value].flat()',
      replace: 'before ? value : value',
      promise: 'shows every value of a repeated parameter',
    },
    {
      breaks: 'an approver does not see the constant headers of the connector',
      find: '...filledAll(constants, true), ...headers',
      replace: '...headers',
      promise: 'shows the headers and the query that the connector always sends',
    },
  ]),
  ...breaksOf('libs/connections/src/execution/services/executable-tool-reader.ts', 'connections/approval/bound', [
    {
      breaks: 'an approver does not learn that the request depends on the time',
      find: "filter((text) => text.includes('$now'))",
      replace: 'filter(() => false)',
      promise: 'names the expressions that read the clock',
    },
  ]),
  ...breaksOf(`${approval}/domain/arguments-preview.ts`, 'connections/approval/bound', [
    {
      breaks: 'a request with hidden values looks complete',
      find: '    complete = false;\n',
      replace: '',
      promise: 'says that a request with a hidden value is not complete',
    },
    {
      breaks: 'an approver cannot read a long request',
      find: 'buildPreview(parts, maxRequest)',
      replace: 'buildPreview(parts, maxShown)',
      promise: 'shows the whole request, which a list truncates',
    },
  ]),
  ...breaksOf(`${approval}/domain/arguments-preview.ts`, 'connections/approval/deciding', [
    {
      breaks: 'secrets are shown to deciders',
      find: '    if (secretValue.test(text.slice(0, max.text))) return incomplete(hidden);\n',
      replace: '',
      promise: 'shows the arguments of the call without secrets',
    },
  ]),
];
