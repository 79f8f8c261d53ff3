import { type ResolvedRule, sameTarget } from '../../restriction/domain/restriction-rule.js';
import { type OverviewEntry } from './connector-overview.js';
import { type TargetedRule } from '../../restriction/domain/policy-rules.js';

/** A change that is simulated: rules that would go, and one that would come. */
export type RuleChange = { draft: TargetedRule | null; removed: readonly TargetedRule[] };

/** A rule that is edited keeps its legacy override, as long as it stays with its member. */
export const draftOf = (rule: ResolvedRule, replaced: TargetedRule | null): TargetedRule => ({
  ...rule,
  id: replaced?.id ?? 'draft',
  legacy_override: replaced !== null && replaced.legacy_override && sameTarget(rule, replaced),
});

export const afterChange = (rules: readonly TargetedRule[], { draft, removed }: RuleChange): TargetedRule[] => {
  const gone = new Set(removed.map(({ id }) => id));
  return [...rules.filter(({ id }) => !gone.has(id)), ...(draft ? [draft] : [])];
};

/** A further allow row widens the list of a target that has one: it may free, where other rules only narrow. */
export const widens = (rules: readonly TargetedRule[], { draft, removed }: RuleChange): boolean =>
  draft?.mode === 'allow' &&
  rules.some((rule) => rule.mode === 'allow' && sameTarget(rule, draft) && !removed.some(({ id }) => id === rule.id));

/** Connectors on which the change can make a difference: an allow list judges all, a block those it names and their forks. */
export function affectedConnectors(
  { draft, removed }: RuleChange,
  entries: readonly OverviewEntry[],
): readonly OverviewEntry[] {
  const changed = draft ? [draft, ...removed] : removed;
  // Removing a row may end a legacy override, and role rules that come back may speak of anything.
  if (changed.some(({ mode, legacy_override }) => mode === 'allow' || legacy_override)) return entries;
  const named = new Set(
    changed.flatMap((rule) => [...rule.connector_slugs, ...rule.tools.map((tool) => tool.connector_slug)]),
  );
  return entries.filter(({ slug, ancestors }) => [slug, ...ancestors].some((each) => named.has(each)));
}
