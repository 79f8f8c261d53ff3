import { type EventEntries } from '#kernel';
import { type ActiveGrant } from '../../restriction/domain/active-grants.js';
import { type Step, type Verdict } from '../../decision/domain/connector-policy.js';
import { allowsTool, blocksTool, compileTarget } from '../../decision/domain/compiled-target.js';
import { type ToolFacts } from '../../restriction/domain/connector-labels.js';
import { type PolicyRule } from '../../restriction/domain/restriction-rule.js';

/** Names of the people and roles in an explanation, as its reader may see them. */
export type Names = {
  member: string;
  /** Returns the name of a member for whom the explained member stands. */
  other: (userId: string) => string;
  /** Null if the reader is not allowed to see the names of roles. */
  role: ((roleId: string) => string) | null;
  /** Null if the reader is not allowed to see this ancestor. */
  ancestor: (slug: string) => string | null;
  /** Null for a whole connector. */
  tool: string | null;
};

/** Returns the decision and its reasons as one sentence. */
export function explain(verdict: Verdict, steps: readonly Step[], names: Names): string {
  if (verdict.allowed) return explainAllowed(steps, names);
  const blocking = steps.filter(isBlocking);
  const inherited = verdict.inherited_from
    ? `; inherited from ${names.ancestor(verdict.inherited_from) ?? 'an upstream connector'}`
    : '';
  return `Blocked by ${list.format(describeSources(blocking, names))}${inherited}.`;
}

/** Why a member can use nothing now. Null if the member is active. */
export type Suspension = 'admin' | 'provisioning' | 'both' | 'responsible' | null;

/** Puts a suspension before the reasons of the rules, because a suspended member can use nothing. */
export function explainStanding(suspendedBy: Suspension, isAllowed: boolean, sentence: string): string {
  if (suspendedBy === null) return sentence;
  return `Suspended: ${suspensions[suspendedBy]} ${isAllowed ? 'No rule blocks it.' : sentence}`;
}

const suspensions: Record<NonNullable<Suspension>, string> = {
  admin: 'an administrator suspended this member, who can use nothing until the suspension ends.',
  provisioning: 'the directory suspended this member, who can use nothing until the directory ends the suspension.',
  both: 'an administrator suspended this member, and there is a second cause. The member can use nothing until both end.',
  responsible: 'no person is responsible for this agent, which can use nothing until a person takes responsibility.',
};

const isBlocking = ({ verdict, lifted_by }: Step): boolean => verdict === 'blocks' && !lifted_by;

function explainAllowed(steps: readonly Step[], names: Names): string {
  const lifted = steps.filter(({ verdict, lifted_by }) => verdict === 'blocks' && lifted_by);
  const grant = lifted[0]?.lifted_by;
  if (!grant)
    return steps.some(({ target, stands_for }) => target.overrides && !stands_for)
      ? onlyOwnRules
      : 'Allowed: no rule blocks it.';
  const sources = describeSources(lifted, names, 'the rule');
  return `Allowed: ${list.format(sources)} ${sources.length > 1 ? 'are' : 'is'} lifted by an access grant${until(grant)}.`;
}

const onlyOwnRules = "Allowed: the member's own rules allow it, and they still replace the rules of roles.";

function describeSources(steps: readonly Step[], names: Names, rule = 'a rule'): string[] {
  const sources = steps.map(({ target: { target, connectors }, matched, stands_for, on: slug }) => {
    const who = stands_for ? names.other(stands_for) : names.member;
    const role = target.target_type === 'role' ? roleName(target.target_id, names) : null;
    const on = stands_for ? `${role ? `${role} of ` : ''}${who} (on whose behalf this member acts)` : (role ?? who);
    if (matched !== 'allowlist') return `${rule} on ${on}`;
    const isListed = names.tool !== null && connectors.get(slug)?.allow.names.has(names.tool);
    return `${rule} on ${on} that ${isListed ? 'lists an earlier version of it' : 'does not list it'}`;
  });
  return [...new Set(sources)];
}

const roleName = (roleId: string, { role }: Names): string => (role ? `role ${role(roleId)}` : 'a role');

const until = ({ expires_at }: ActiveGrant): string =>
  expires_at === null ? '' : ` until ${new Date(expires_at).toISOString().slice(0, 10)}`;

const list = new Intl.ListFormat('en-GB');

/**
 * Returns the rules that caused a step's result: the matching rules or, for an allow list, all rules that form the
 * list.
 */
export function matchingRules(step: Step, tool: ToolFacts | null): readonly PolicyRule[] {
  const { rules } = step.target;
  if (step.matched === 'none') return [];
  if (step.verdict === 'blocks' && step.matched === 'allowlist') return rules.filter(({ mode }) => mode === 'allow');
  const mode = step.verdict === 'blocks' ? 'block' : 'allow';
  return rules.filter((rule) => rule.mode === mode && matches(rule, step, tool));
}

/** Whether the rule alone gives the same result for the connector and the tool. */
function matches(rule: PolicyRule, { matched, on, target }: Step, tool: ToolFacts | null): boolean {
  if (matched === 'connector') return rule.connector_slugs.includes(on);
  const listing = compileTarget(target.target, [rule]).connectors.get(on)?.[rule.mode];
  if (!listing || listing.entries === 0) return false;
  if (!tool) return true;
  return (rule.mode === 'block' ? blocksTool(listing, tool) : allowsTool(listing, tool)) !== null;
}

/**
 * Returns how many tools the step at this place blocks.
 * @param traces the steps about each tool, which are in the same order for all tools of a connector.
 */
export const countBlocked = (traces: readonly (readonly Step[])[], place: number): number =>
  traces.filter((trace) => isBlocking(trace[place]!)).length;

/** A member looked up what another member may do. */
export type AccessExplained = {
  type: 'access.explained';
  data: { user_id: string; connector_slug: string; tool_name: string | null; decision: 'allowed' | 'blocked' };
};

/** A member listed what another member may use. */
export type AccessListed = { type: 'access.listed'; data: { user_id: string } };

export const explanationEvents = {
  'access.explained': {
    says: "looked up {person}'s access to",
    category: 'usage',
    subject: ({ user_id }) => user_id,
  },
  'access.listed': {
    says: 'listed the access of',
    category: 'usage',
    subject: ({ user_id }) => user_id,
  },
} satisfies EventEntries<AccessExplained | AccessListed>;
