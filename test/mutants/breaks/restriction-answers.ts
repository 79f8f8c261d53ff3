import { breaksOf } from '../break.js';

const context = 'libs/access-control/src';

/** Restrictions in decisions, explanations and simulations. */
export const restrictionAnswers = [
  ...breaksOf(`${context}/decision/services/policy-cache.ts`, 'access-control/restriction/in-force', [
    {
      breaks: 'a member’s policy is compiled once and never again',
      find: '[subject.orgId, subject.userId, subject.epoch,',
      replace: '[subject.orgId, subject.userId,',
      promise: 'apply from the next request until they are deleted',
    },
    {
      breaks: 'a role’s rules are compiled once and never again',
      find: '`${orgId} ${id} ${subject.epoch}`',
      replace: '`${orgId} ${id}`',
      promise: 'apply from the next request until they are deleted',
    },
    {
      breaks: 'rules are compiled for every request',
      find: '      members.set(key, policy);',
      replace: '',
      promise: 'are compiled once per member and epoch',
    },
  ]),
  ...breaksOf(`${context}/explanation/domain/explanation.ts`, 'access-control/restriction/explaining-to-whom', [
    {
      breaks: 'an explanation does not say that the member is suspended',
      find: 'if (suspendedBy === null) return sentence;',
      replace: 'if (suspendedBy) return sentence;',
      promise: 'says first that a member is suspended, and by whom',
    },
  ]),
  ...breaksOf(`${context}/access-grant/persistence/stored-active-grants.ts`, 'access-control/restriction/in-force', [
    {
      breaks: 'revoked grants still lift rules',
      find: 'user_id = any(:user_ids) and revoked_at is null',
      replace: 'user_id = any(:user_ids)',
      promise: 'are lifted by a grant until it expires or is revoked',
    },
  ]),
  ...breaksOf(`${context}/decision/services/policy-cache.ts`, 'access-control/access-request/lifting-rules', [
    {
      breaks: 'grants are missing from the compiled policy',
      find: 'grants.get(userId) ?? []',
      replace: '[]',
      promise: 'lifts role rules immediately, and only for the requester and target',
    },
  ]),
  ...breaksOf(`${context}/decision/services/access-decider.ts`, 'access-control/restriction/refusals', [
    {
      breaks: 'no connector or tool is refused',
      find: 'if (verdict.allowed) return;',
      replace: 'if (verdict) return;',
      promise: 'explains how to request access without revealing the rule',
    },
  ]),
  ...breaksOf(`${context}/decision/services/access-decider.ts`, 'access-control/restriction/refusals', [
    {
      breaks: 'a refusal names ancestors that the caller cannot see',
      find: 'this.connectorLabels.seenBy(caller, [slug])',
      replace: 'this.connectorLabels.labelsFor(caller.orgId, [slug])',
      promise: 'names the blocking ancestor only if the caller can see it',
    },
  ]),
  ...breaksOf(`${context}/decision/domain/connector-policy.ts`, 'access-control/restriction/explaining', [
    {
      breaks: 'the chain omits the grant that lifts',
      find: 'const lifted_by = this.lifting(question, tool, now);',
      replace: 'const lifted_by = null;',
      promise: 'names the grant that lifts a rule, with its expiry',
    },
    {
      breaks: 'the chain omits ancestors',
      find: 'this.lineage.map((on, distance)',
      replace: 'this.lineage.slice(0, 1).map((on, distance)',
      promise: 'shows every step: targets, connectors, rules and results',
    },
  ]),
  ...breaksOf(`${context}/explanation/domain/explanation.ts`, 'access-control/restriction/explaining', [
    {
      breaks: 'every rule of a target is named, even if it did not match',
      find: 'rule.mode === mode && matches(rule, step, tool)',
      replace: 'rule.mode === mode',
      promise: 'names each blocking rule and each allow rule that omits the connector',
    },
  ]),
  ...breaksOf(`${context}/explanation/domain/explanation.ts`, 'access-control/restriction/explaining', [
    {
      breaks: 'the sentence omits the ancestor',
      find: "inherited from ${names.ancestor(verdict.inherited_from) ?? 'an upstream connector'}",
      replace: '',
      promise: 'shows every step: targets, connectors, rules and results',
    },
  ]),
  ...breaksOf(`${context}/explanation/queries/explanation.view.ts`, 'access-control/restriction/explaining-to-whom', [
    {
      breaks: 'every member reads the rules that bind them',
      find: 'seesRules ? buildFullStepView(step, known, tool) : buildExplainedStepView(step, known)',
      replace: 'buildFullStepView(step, known, tool)',
      promise: 'is allowed for oneself, without details of the rules',
    },
  ]),
  ...breaksOf(`${context}/explanation/queries/explain-access.ts`, 'access-control/restriction/explaining-to-whom', [
    {
      breaks: 'explaining reveals which connectors exist',
      find: 'connectorLabel === null || !(seesRules || isKnown)',
      replace: 'connectorLabel === null',
      promise: 'hides connectors that the caller cannot see',
    },
    {
      breaks: 'a member without any account seems to be able to use a connector',
      find: "if (decision === 'blocked' || !other_gates.permission) return null;",
      replace: 'if (other_gates) return null;',
      promise: 'says whether the member has an account or toolbox to use it through, or may connect one',
    },
    {
      breaks: 'a connector that is allowed hides that its tools are blocked',
      find: '!policy.decideTool(slug, tool).allowed',
      replace: '!policy.decideConnector(slug).allowed',
      promise: 'names the blocked tools of a connector that is allowed',
    },
  ]),
  ...breaksOf(`${context}/simulation/domain/impact.ts`, 'access-control/restriction/simulating', [
    {
      breaks: 'gains and losses are confused',
      find: 'if (might && !may) impact.lost.push(tool.name);',
      replace: 'if (might && !may) impact.gained += 1;',
      promise: 'shows every loss, including forks, but writes nothing',
    },
    {
      breaks: 'members lose connectors they cannot see',
      find: "seen_by === 'everyone' || seen_by.has(member.user_id)",
      replace: 'seen_by !== null',
      promise: 'omits connectors that are invisible or blocked by other rules',
    },
    {
      breaks: 'members with own rules are simulated like others with their roles',
      find: '(rules) => rules.own(user_id).rules.length === 0',
      replace: '() => user_id.length > 0',
    },
  ]),
  ...breaksOf('libs/toolboxes/src/toolbox/persistence/toolboxes.ts', 'access-control/restriction/simulating', [
    {
      breaks: 'a simulation does not count toolboxes that lose a tool',
      find: "tools === 'all' || tools?.has(tool)",
      replace: "tools === 'all'",
      promise: 'counts toolboxes whose owner would lose a connector or a tool',
    },
  ]),
  ...breaksOf(`${context}/simulation/domain/evaluation.ts`, 'access-control/restriction/simulating', [
    {
      breaks: 'a deleted rule still counts in the simulation',
      find: 'rules.filter(({ id }) => !gone.has(id))',
      replace: 'rules',
      promise: 'supports changes and deletions',
    },
    {
      breaks: 'a simulated summary names a connector twice',
      find: '...sorted(rule),',
      replace: '...(sorted(rule) && rule),',
      promise: 'has the summary that the rule would have, even with duplicates',
    },
    {
      breaks: 'no change is reported as widening',
      find: "draft?.mode === 'allow' &&",
      replace: "draft?.mode === 'block' &&",
      promise: 'shows what another allow rule would grant',
    },
    {
      breaks: 'role rules do not apply again after an override was removed',
      find: "mode === 'allow' || legacy_override",
      replace: "mode === 'allow'",
      promise: 'includes role rules that apply again once the last legacy override ends',
    },
  ]),
];
