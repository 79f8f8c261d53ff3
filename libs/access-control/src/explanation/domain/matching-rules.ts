import { allowsTool, blocksTool, compileTarget } from '../../decision/domain/compiled-target.js';
import { type Step } from '../../decision/domain/connector-policy.js';
import { type ToolFacts } from '../../restriction/domain/connector-labels.js';
import { type PolicyRule } from '../../restriction/domain/policy-rules.js';

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
