import { enforcedTools, type RestrictionMode, type RestrictionScope, type ToolRef } from './restriction-rule.js';
import { toolLabel } from './tool-label.js';

const maxNamed = 3;

/** Returns a sentence that says what a rule enforces (rules 1 and 2). */
export function summarize(rule: RestrictionScope & { mode: RestrictionMode }): string {
  const items = [...rule.connector_slugs.toSorted(), ...toolItems(enforcedTools(rule))];
  if (rule.mode === 'block') return items.length > 0 ? `Blocks ${joinItems(items)}.` : 'Blocks nothing.';
  return items.length > 0 ? `Allows only ${joinItems(items)}.` : 'Blocks every connector and every tool.';
}

function toolItems(tools: readonly ToolRef[]): string[] {
  const found = new Map<string, { first: string; count: number }>();
  for (const { connector_slug, tool_name } of tools) {
    const item = found.get(connector_slug);
    if (item) item.count += 1;
    else found.set(connector_slug, { first: tool_name, count: 1 });
  }
  return [...found]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([slug, { first, count }]) =>
      count > 1 ? `${count} tools on ${slug}` : `“${toolLabel(first, slug)}” on ${slug}`,
    );
}

/** Joins items as `a`, `a and b` or `a, b and c`. Items after the first few are only counted. */
function joinItems(items: string[]): string {
  const left = items.length - maxNamed;
  const named = left > 0 ? [...items.slice(0, maxNamed), `${left} more connector${left > 1 ? 's' : ''}`] : items;
  return list.format(named);
}

const list = new Intl.ListFormat('en-GB');
