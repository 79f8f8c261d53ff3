import { type ResolvedRule, sameTarget, sorted } from '../../restriction/domain/restriction-rule.js';
import { type TargetedRule } from '../../restriction/domain/policy-rules.js';
import { type OverviewEntry } from './connector-overview.js';

/** A simulated change: the rules to remove, and the rule to add. */
export type RuleChange = { draft: TargetedRule | null; removed: readonly TargetedRule[] };

/** Returns the simulated rule. An edited rule keeps its legacy override as long as its target stays the same. */
export const draftOf = (rule: ResolvedRule, replaced: TargetedRule | null): TargetedRule => ({
  ...sorted(rule),
  id: replaced?.id ?? 'draft',
  legacy_override: replaced !== null && replaced.legacy_override && sameTarget(rule, replaced),
});

export const afterChange = (rules: readonly TargetedRule[], { draft, removed }: RuleChange): TargetedRule[] => {
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
