import { type Executed } from '#connections';
import { type ApiError, envelope } from '#kernel';
import { approvalFacts } from './approval-facts.js';
import { blocksIn, type ContentBlock, type IsBlock, textBlock, textOf } from './content-blocks.js';
import { isProgram, type ProgramExecuted, type ToolboxExecuted } from '../../toolbox/domain/toolbox-calls.js';

/** What a client is answered to `tools/call`. Source: Model Context Protocol, CallToolResult. */
type ToolResult = {
  content: ContentBlock[];
  structuredContent: Record<string, unknown>;
  isError: boolean;
};

/** What came of a call: as text for the model, and whole for the program around it. */
export function toolResult(executed: ToolboxExecuted, toolbox: string, isBlock: IsBlock): ToolResult {
  if (isProgram(executed)) return programResult(executed);
  const { outcome } = executed;
  if (outcome === 'approval_required') return waiting(executed, toolbox);
  if (outcome === 'dry_run') throw new Error('A client of the protocol asks for no dry run.');
  if (outcome === 'failed') {
    const { execution_id, error } = executed;
    return failed(`${error.message} (${error.kind})`, { execution_id, outcome, error });
  }
  const { execution_id, data, next_page_cursor, upstream } = executed;
  const more = next_page_cursor === null ? [] : [textBlock(`There is more: ${next_page_cursor}`)];
  const cut = upstream.truncated ? [textBlock('The answer is longer than 1 MiB and ends here. Ask for less.')] : [];
  const blocks = upstream.status === null ? blocksIn(data, isBlock) : [textBlock(textOf(data))];
  return {
    content: [...blocks, ...more, ...cut],
    structuredContent: {
      execution_id,
      outcome,
      data,
      next_page_cursor,
      ...(upstream.truncated && { truncated: true }),
    },
    isError: false,
  };
}

/** A run of which a part failed has an answer, and the model is told what it lacks. */
function programResult({ execution_id, outcome, data, error, steps }: ProgramExecuted): ToolResult {
  const said = error === null ? [] : [`${error.message} (${error.kind})`];
  if (outcome === 'failed') return failed(said.join(''), { execution_id, outcome, error, steps });
  return {
    content: [textOf(data), ...said].map(textBlock),
    structuredContent: { execution_id, outcome, data, error, steps },
    isError: false,
  };
}

/** What was refused, or could not be done: the model is told why in the words that a person would be. */
export function refusedResult(error: ApiError, requestId: string): ToolResult {
  const { reason } = error.parts;
  return failed(reason ? `${error.message} (${reason})` : error.message, { ...envelope(error, requestId) });
}

export const deniedResult = {
  content: [{ type: 'text' as const, text: 'Denied: the person who was asked does not want this call.' }],
  structuredContent: { outcome: 'denied' },
  isError: true,
};

type Waiting = Extract<Executed, { outcome: 'approval_required' }>;

function waiting({ approval, tool_name }: Waiting, toolbox: string): ToolResult {
  const asks = [
    `This call needs approval first: ${approval.summary}.`,
    ...approvalFacts(approval, toolbox),
    `Approval: ${approval.id}`,
    'Call the tool again with the same arguments once it is approved.',
  ];
  const text =
    approval.status === 'approved'
      ? `Approved as ${approval.id}. Call the tool again with the same arguments.`
      : asks.join('\n');
  return failed(text, { outcome: 'approval_required', tool_name, approval });
}

const failed = (text: string, structuredContent: Record<string, unknown>): ToolResult => ({
  content: [textBlock(text)],
  structuredContent,
  isError: true,
});
