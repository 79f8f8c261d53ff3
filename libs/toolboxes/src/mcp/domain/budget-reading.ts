import { type BudgetLeft, nameCallsLeft } from '#identity';
import { type ListedTool } from '../../toolbox/domain/listed-tool.js';
import { onOneLine, textBlock, type ToolResult } from './tool-result.js';

/** The tool with which agents read how many calls are left. */
export const budgetName = 'read_budget';

export const budgetTool: ListedTool = {
  name: budgetName,
  description: 'Says how many tool calls are left, and until when. [read]',
  inputSchema: { type: 'object', properties: {}, additionalProperties: false } as ListedTool['inputSchema'],
  annotations: { readOnlyHint: true, openWorldHint: false },
};

/** A budget with the name of its toolbox, or the names of its tool here. Null for another subject. */
export type LabelledBudget = BudgetLeft & { subject_label: string | null };

/** The budgets in the order in which they matter: those with the fewest calls left before others. */
export function budgetResult(budgets: readonly LabelledBudget[]): ToolResult {
  const ordered = [...budgets].sort((one, other) => one.remaining - other.remaining);
  const lines = ordered.map(describeLeft);
  const content = [
    textBlock(
      lines.length === 0
        ? 'No budget limits all calls here. A toolbox or tool may have its own budget.'
        : lines.join('\n'),
    ),
  ];
  return { content, structuredContent: { budgets: ordered }, isError: false };
}

function describeLeft(budget: LabelledBudget): string {
  const { subject_type, subject_label: label, resets_at } = budget;
  const subject = label === null ? subject_type : `${subject_type} ${onOneLine(label)}`;
  if (budget.calls === 0) return `No call may start: the budget has 0 calls (${subject}).`;
  return `Left until ${resets_at}: ${nameCallsLeft(budget)} (${subject}).`;
}
