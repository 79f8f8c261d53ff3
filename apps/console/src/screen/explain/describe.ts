import { textOf } from '../../part/look-up.js';
import { type Me } from '../../session/me.js';
import { explain } from '../../texts/explain.js';
import { type ExplainedRule, type ExplainedStep, type Explanation } from './queries.js';

export type Gate = keyof Explanation['other_gates'];

const gates: readonly Gate[] = ['member_active', 'permission', 'connector_visible', 'tool_active', 'account'];

/** The conditions for a call through a toolbox, which needs neither the connector nor an account. */
const gatesInToolbox: readonly Gate[] = ['member_active', 'permission', 'tool_active'];

type Gates = Pick<Explanation, 'other_gates' | 'toolbox_use'>;

/** The conditions besides rules that the answer is about. */
export const gatesOf = ({ toolbox_use }: Gates): readonly Gate[] =>
  toolbox_use === undefined ? gates : gatesInToolbox;

/**
 * Whether the member uses a connector that is not shared with them, through an account or a toolbox that is. Without
 * either, `account` is false, because such a member cannot connect an account.
 */
export const isUsedThroughShares = ({ other_gates: { connector_visible, account } }: Gates): boolean =>
  !connector_visible && account === true;

/** The conditions besides rules that are not met. `tool_active` is null for a whole connector. */
export const closedGates = (explanation: Gates): Gate[] =>
  gatesOf(explanation).filter(
    (gate) =>
      explanation.other_gates[gate] === false && !(gate === 'connector_visible' && isUsedThroughShares(explanation)),
  );

export const isBlocking = ({ verdict, lifted_by }: Pick<ExplainedStep, 'verdict' | 'lifted_by'>): boolean =>
  verdict === 'blocks' && lifted_by === null;

/** The rules that block, each once, with their source. */
export function blockingRules(explanation: Explanation): (ExplainedRule & { source: string })[] {
  const rules = explanation.steps.filter(isBlocking).flatMap((step) => {
    const source = describeSource(step, explanation);
    return (step.restrictions ?? []).map((rule) => ({ ...rule, source }));
  });
  return [...new Map(rules.map((rule) => [rule.id, rule])).values()];
}

/** Why the member cannot use it through the toolbox of the question. Null if they can, or if there is no toolbox. */
export function describeToolboxProblem({ toolbox_use, toolbox_account }: Explanation): string | null {
  const { problems } = explain.toolbox;
  if (toolbox_use === 'no_access') return problems.no_access;
  if (toolbox_use !== 'not_offered') return null;
  return problems[toolbox_account ?? 'found'];
}

/** Everything besides rules that prevents the access, in sentences. */
export function describeObstacles(explanation: Explanation): string[] {
  const problem = describeToolboxProblem(explanation);
  return [
    ...closedGates(explanation).map((gate) => explain.gates[gate].closed),
    ...(problem === null ? [] : [problem]),
    ...(explanation.approval === 'block' ? [explain.approvals.block] : []),
  ];
}

/** The approval that each call needs. Null if it needs none, or if the person may not see it. */
export const describeApproval = ({ approval }: Explanation): string | null =>
  approval === undefined || approval === 'allow' ? null : textOf(explain.approvals, approval);

/** Whether the member can use what the question is about. */
export const isUsable = (explanation: Explanation): boolean =>
  explanation.decision === 'allowed' && describeObstacles(explanation).length === 0;

export const memberOf = ({ user_label }: Explanation): string => user_label ?? explain.aMember;

export function describeTarget({ tool_label, connector_label, toolbox_use }: Explanation): string {
  const target = tool_label === null ? connector_label : explain.targetTool(tool_label, connector_label);
  return toolbox_use === undefined ? target : explain.toolbox.target(target);
}

export function describeSource(step: ExplainedStep, { roles }: Explanation): string {
  const isBehind = step.stands_for !== null;
  if (step.source === 'user') return isBehind ? explain.behindRules : explain.ownRules;
  const role = roles.find(({ id }) => id === step.role_id);
  if (role) return explain.role(role.name);
  return isBehind ? explain.behindRole : explain.aRole;
}

export function describeResult({ verdict, lifted_by, matched, blocked_tool_count = 0 }: ExplainedStep): string {
  const { results } = explain;
  if (verdict === 'admits') {
    if (blocked_tool_count > 0) return results.blocksTools(blocked_tool_count);
    if (matched === 'none') return results.none;
    return matched === 'allowlist' ? results.allowlist : results.admits;
  }
  if (lifted_by !== null) return results.lifted;
  return matched === 'allowlist' ? results.omitted : results.blocks;
}

/** Whether rules about the member block it, and not only rules about roles or inherited ones. */
export const isBlockedByOwnRules = ({ steps }: Explanation): boolean =>
  steps.some((step) => isBlocking(step) && step.source === 'user' && !step.inherited);

/** Returns why the person may not grant the access; null if they may. */
export function explainGrantRefusal(explanation: Explanation, me: Me | undefined): string | null {
  const { can_grant_access, grant_refusal } = explanation;
  const { refusals } = explain.grantAccess;
  if (can_grant_access) return null;
  if (me && !me.permissions.includes('member:manage')) return refusals.permission;
  if (grant_refusal === 'permission_required' || grant_refusal === 'scope_missing') return refusals.ownRules;
  return grant_refusal !== null && Object.hasOwn(refusals, grant_refusal)
    ? refusals[grant_refusal as keyof typeof refusals]
    : refusals.other;
}
