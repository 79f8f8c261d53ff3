import { ownTurn } from '#kernel';
import { type GovernedMember } from '../../decision/domain/compiled-policy.js';
import { type PendingRequest } from '../../decision/domain/pending-requests.js';
import {
  type ResolvedRule,
  type RestrictionTarget,
  sameTarget,
  sorted,
  type TargetedRule,
} from '../../restriction/domain/restriction-rule.js';
import { type OverviewEntry } from './simulation-ports.js';
import { type ConnectorImpact, Impact } from './impact.js';

/** Maximum number of changes that the result lists. */
export const maxShown = 50;

type MemberChange = { user_id: string; user_label: string | null; connector_slug: string; tool_count: number };

type Evaluation = {
  impact: { lose: MemberChange[]; gain: MemberChange[]; members_losing: number; members_gaining: number };
  lifted_for: { user_id: string; grant_id: string }[];
  /** Number of access requests the change would satisfy. */
  answered: number;
  lost: Map<string, ReadonlyMap<string, 'all' | ReadonlySet<string>>>;
};

/**
 * Number of members to evaluate before other requests can run. Evaluating one set of roles takes a millisecond or more.
 */
const batchSize = 5;

export async function evaluateChange(
  change: RuleChange,
  affected: Affected,
  entries: readonly OverviewEntry[],
  now: number,
): Promise<Evaluation> {
  const impact = new Impact(entries, affected.rules, afterChange(affected.rules, change), now);
  const evaluation: Evaluation = {
    impact: { lose: [], gain: [], members_losing: 0, members_gaining: 0 },
    lifted_for: [],
    answered: 0,
    lost: new Map(),
  };
  for (const [place, member] of affected.members.entries()) {
    if (place % batchSize === batchSize - 1) await ownTurn();
    recordChanges(evaluation, member, impact);
    if (change.draft)
      for (const grant_id of findLiftingGrants(impact, member, change.draft))
        evaluation.lifted_for.push({ user_id: member.user_id, grant_id });
  }
  const members = new Map(affected.members.map((member) => [member.user_id, member]));
  evaluation.answered = affected.requests.filter((request) =>
    members.get(request.user_id)!.governed.some((each) => impact.satisfies(each, request)),
  ).length;
  evaluation.lifted_for.splice(maxShown);
  return evaluation;
}

function recordChanges({ impact, lost }: Evaluation, member: AffectedMember, compared: Impact): void {
  const found = mergeLargest(member.governed.map((each) => compared.impactOn(each)));
  const buildMemberChange = (connector_slug: string, tool_count: number): MemberChange => ({
    user_id: member.user_id,
    user_label: member.label,
    connector_slug,
    tool_count,
  });
  const losses = found.filter((each) => each.lost.length > 0 || each.reach === 'lost');
  const gains = found.filter((each) => each.gained > 0 || each.reach === 'gained');
  impact.members_losing += losses.length > 0 ? 1 : 0;
  impact.members_gaining += gains.length > 0 ? 1 : 0;
  const room = (shown: MemberChange[]) => maxShown - shown.length;
  impact.lose.push(...losses.slice(0, room(impact.lose)).map((each) => buildMemberChange(each.slug, each.lost.length)));
  impact.gain.push(...gains.slice(0, room(impact.gain)).map((each) => buildMemberChange(each.slug, each.gained)));
  if (losses.length === 0) return;
  const gone = losses.map((each) => [each.slug, each.reach === 'lost' ? 'all' : new Set(each.lost)] as const);
  lost.set(member.user_id, new Map(gone));
}

function findLiftingGrants(impact: Impact, { governed }: AffectedMember, draft: RestrictionTarget): Set<string> {
  return new Set(governed.flatMap((each) => impact.findLifting(each, draft)));
}

/** Returns the largest change per connector, because a service member has one list of impacts per token. */
function mergeLargest(impacts: readonly ConnectorImpact[][]): ConnectorImpact[] {
  const bySlug = new Map<string, ConnectorImpact>();
  for (const impact of impacts.flat()) {
    const known = bySlug.get(impact.slug);
    const lost = known && known.lost.length > impact.lost.length ? known.lost : impact.lost;
    const gained = Math.max(known?.gained ?? 0, impact.gained);
    const reach = known && known.reach !== 'same' ? known.reach : impact.reach;
    bySlug.set(impact.slug, { ...impact, lost, gained, reach });
  }
  return [...bySlug.values()];
}

/**
 * A service member has one policy for each of its live tokens, because restrictions on the member who issued a token
 * also bind the token.
 */
type AffectedMember = { user_id: string; label: string | null; governed: readonly GovernedMember[] };

/**
 * The members that a change to rules affects: their total number, the first ones by name, and the data needed to decide
 * for these.
 */
export type Affected = {
  total: number;
  members: AffectedMember[];
  rules: TargetedRule[];
  requests: PendingRequest[];
};

/** A simulated change: the rules to remove, and the rule to add. */
export type RuleChange = { draft: TargetedRule | null; removed: readonly TargetedRule[] };

/** Returns the simulated rule. An edited rule keeps its legacy override as long as its target stays the same. */
export const buildSimulatedRule = (rule: ResolvedRule, replaced: TargetedRule | null): TargetedRule => ({
  ...sorted(rule),
  id: replaced?.id ?? 'draft',
  legacy_override: replaced !== null && replaced.legacy_override && sameTarget(rule, replaced),
});

const afterChange = (rules: readonly TargetedRule[], { draft, removed }: RuleChange): TargetedRule[] => {
  const gone = new Set(removed.map(({ id }) => id));
  return [...rules.filter(({ id }) => !gone.has(id)), ...(draft ? [draft] : [])];
};

/** Whether the new rule can grant access. Only a further allow rule can: it extends the allow list of its target. */
export const widens = (rules: readonly TargetedRule[], { draft, removed }: RuleChange): boolean =>
  draft?.mode === 'allow' &&
  rules.some((rule) => rule.mode === 'allow' && sameTarget(rule, draft) && !removed.some(({ id }) => id === rule.id));

/**
 * Returns the connectors that the change can affect: all for an allow list, otherwise those that the rules name, and
 * their forks.
 */
export function affectedConnectors(
  { draft, removed }: RuleChange,
  entries: readonly OverviewEntry[],
): readonly OverviewEntry[] {
  const changed = draft ? [draft, ...removed] : removed;
  // Removing a rule may end a legacy override. The rules on roles then apply again and may name any connector.
  if (changed.some(({ mode, legacy_override }) => mode === 'allow' || legacy_override)) return entries;
  const named = new Set(
    changed.flatMap((rule) => [...rule.connector_slugs, ...rule.tools.map((tool) => tool.connector_slug)]),
  );
  return entries.filter(({ slug, ancestors }) => [slug, ...ancestors].some((each) => named.has(each)));
}
