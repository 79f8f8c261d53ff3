import { type ResolvedRule, sameTarget } from '../../restriction/domain/restriction-rule.js';
import { type OverviewEntry } from './connector-overview.js';
import { type TargetedRule } from '../../restriction/domain/policy-rules.js';

/** A simulated change: the rules to remove, and the rule to add. */
export type RuleChange = { draft: TargetedRule | null; removed: readonly TargetedRule[] };

/** An edited rule keeps its legacy override as long as its target stays the same. */
export const draftOf = (rule: ResolvedRule, replaced: TargetedRule | null): TargetedRule => ({
  ...rule,
  id: replaced?.id ?? 'draft',
  legacy_override: replaced !== null && replaced.legacy_override && sameTarget(rule, replaced),
});

export const afterChange = (rules: readonly TargetedRule[], { draft, removed }: RuleChange): TargetedRule[] => {
  const gone = new Set(removed.map(({ id }) => id));
  return [...rules.filter(({ id }) => !gone.has(id)), ...(draft ? [draft] : [])];
};

/** A second allow row extends its target's allow list, so it can grant access. All other rules only restrict access. */
export const widens = (rules: readonly TargetedRule[], { draft, removed }: RuleChange): boolean =>
  draft?.mode === 'allow' &&
  rules.some((rule) => rule.mode === 'allow' && sameTarget(rule, draft) && !removed.some(({ id }) => id === rule.id));

/** Connectors the change can affect: an allow list affects all, a block only those it names and their forks. */
export function affectedConnectors(
  { draft, removed }: RuleChange,
  entries: readonly OverviewEntry[],
): readonly OverviewEntry[] {
  const changed = draft ? [draft, ...removed] : removed;
  // Removing a row may end a legacy override, and the role rules that apply again may name any connector.
  if (changed.some(({ mode, legacy_override }) => mode === 'allow' || legacy_override)) return entries;
  const named = new Set(
    changed.flatMap((rule) => [...rule.connector_slugs, ...rule.tools.map((tool) => tool.connector_slug)]),
  );
  return entries.filter(({ slug, ancestors }) => [slug, ...ancestors].some((each) => named.has(each)));
}
