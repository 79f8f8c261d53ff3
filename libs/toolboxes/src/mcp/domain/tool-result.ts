import { type ApprovalView, type ToolRunResult } from '#connections';
import { type ApiError } from '#kernel';
import { envelope } from '#kernel/http';
import { isProgram, type ProgramExecuted, type ToolboxExecuted } from '../../toolbox-execution/domain/toolbox-calls.js';

/** The result of `tools/call`. Source: Model Context Protocol, CallToolResult. */
export type ToolResult = {
  content: ContentBlock[];
  structuredContent: Record<string, unknown>;
  isError: boolean;
};

/**
 * Returns the result of a call: text for the model and structured content for the client.
 * @param asked what to say about a call that needs approval.
 * @param text the data as JSON, if it is known.
 */
export function toolResult(
  executed: ToolboxExecuted,
  asked: AskedCall,
  isBlock: IsBlock,
  text: string | null = null,
): ToolResult {
  if (isProgram(executed)) return programResult(executed, text);
  const { outcome } = executed;
  if (outcome === 'approval_required') return approvalResult(executed, asked);
  if (outcome === 'dry_run') throw new Error('MCP clients cannot request a dry run.');
  if (outcome === 'failed') {
    const { execution_id, error } = executed;
    return errorResult(`${error.message} (${error.kind})${describeBody(error)}`, { execution_id, outcome, error });
  }
  const { execution_id, data, next_page_cursor, upstream } = executed;
  const blocks = isRemote(executed) ? blocksIn(data, isBlock) : [textBlock(formatText(data, text))];
  return {
    content: [...blocks, ...noteRest(executed)],
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

/** Maximum number of characters of a third party's answer in the text about a failed call. */
const maxBody = 500;

/** Returns the beginning of what the third party answered. The message of a remote tool's error contains it already. */
function describeBody({ kind, upstream_body: body }: { kind: string; upstream_body?: unknown }): string {
  if (body === undefined || body === null || body === '' || kind === 'tool_error') return '';
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return `\nIt answered: ${onOneLine(text.slice(0, maxBody))}`;
}

/** Whether a remote MCP server returned the data. */
export const isRemote = (executed: ToolboxExecuted): boolean =>
  !isProgram(executed) && executed.outcome === 'succeeded' && executed.upstream.status === null;

/** Says what a result does not contain: further pages, and what was cut off; for a synthetic tool, its first error. */
export function noteRest(executed: ToolboxExecuted): ContentBlock[] {
  if (isProgram(executed)) return describeError(executed).map(textBlock);
  if (executed.outcome !== 'succeeded') return [];
  const { next_page_cursor: cursor, upstream } = executed;
  const notes = cursor === null ? [] : [`There are more results. Cursor of the next page: ${cursor}`];
  if (upstream.truncated) notes.push('The result was cut off at 1 MiB. Request less data.');
  return notes.map(textBlock);
}

const describeError = ({ error }: ProgramExecuted): string[] =>
  error === null ? [] : [`${error.message} (${error.kind})`];

/** Returns the result of a synthetic tool. After a partial run, it has the output and the first error. */
function programResult(executed: ProgramExecuted, text: string | null): ToolResult {
  const { execution_id, outcome, data, error, steps } = executed;
  if (outcome === 'failed')
    return errorResult(describeError(executed).join(''), { execution_id, outcome, error, steps });
  return {
    content: [textBlock(formatText(data, text)), ...noteRest(executed)],
    structuredContent: { execution_id, outcome, data, error, steps },
    isError: false,
  };
}

/** Returns a refusal or failure as a result, with the same explanation that a person would get. */
export function refusedResult(error: ApiError, requestId: string): ToolResult {
  const { reason } = error;
  return errorResult(reason ? `${error.message} (${reason})` : error.message, { ...envelope(error, requestId) });
}

/**
 * The name of the metadata that says which account of the caller acted, so that a person can see it. Source: Model
 * Context Protocol, General fields, `_meta`.
 */
const accountKey = 'latchkey/account';

/** Adds the account of the caller that acted. It is null if the call used an account that the caller may not see. */
export const nameAccount = (result: ToolResult, account: ActingAccount | null) =>
  account === null ? result : { ...result, _meta: { [accountKey]: { connection_id: account.id, name: account.name } } };

type ActingAccount = { id: string; name: string };

export const deniedResult = {
  content: [{ type: 'text' as const, text: 'Denied: the person who was asked does not allow this call.' }],
  structuredContent: { outcome: 'denied' },
  isError: true,
};

type Waiting = Extract<ToolRunResult, { outcome: 'approval_required' }>;

/** A step of a synthetic tool. Its account has a name only for callers who can see the account. */
export type ShownStep = Pick<ApprovalView['steps'][number], 'tool_name' | 'connector_slug' | 'connection_name'>;

/** The toolbox of a call, or null for a call through none, and the steps of a synthetic tool that waits for approval. */
export type CallPlace = { toolbox: string | null; steps: readonly ShownStep[] };

/** A call about which nobody may decide now. `isOwner`: whether the person who asked owns its accounts. */
export type UndecidableCall = { isOwner: boolean };

/** A service member cannot approve its own calls. */
type AskedCall = CallPlace & { isOfService: boolean; undecidable: UndecidableCall | null };

function approvalResult({ approval, tool_name }: Waiting, asked: AskedCall): ToolResult {
  const asks = [
    `This call needs approval first: ${approval.summary}.`,
    ...approvalFacts(approval, asked),
    `Who decides: ${describeDeciders(approval, asked)}.`,
    `Approval: ${approval.id}`,
    `Decide at: ${approval.url}`,
    'Call the tool again with the same arguments once it is approved.',
  ];
  const text =
    approval.status === 'approved'
      ? `Approved as ${approval.id}. Call the tool again with the same arguments.`
      : asks.join('\n');
  return errorResult(text, { outcome: 'approval_required', tool_name, approval });
}

function describeDeciders({ second_person, tier }: Approval, { steps, isOfService, undecidable }: AskedCall): string {
  const accounts = steps.length === 0 ? 'the account' : `the accounts of its ${tier} steps`;
  if (undecidable) {
    const [owners, them] = steps.length === 0 ? ['its owner', 'it'] : ['their owners', 'them'];
    const act = undecidable.isOwner ? `Share ${them}` : `Ask ${owners} to share ${them}`;
    return `nobody yet. A second person must be able to edit ${accounts}. ${act} with a colleague for editing`;
  }
  if (second_person) return `another person who can edit ${accounts}`;
  return isOfService
    ? `any person who can edit ${accounts}`
    : `the person who asked, or anybody who can edit ${accounts}`;
}

export const errorResult = (text: string, structuredContent: Record<string, unknown>): ToolResult => ({
  content: [textBlock(text)],
  structuredContent,
  isError: true,
});

/** Content for the model. Source: Model Context Protocol, ContentBlock. */
export type ContentBlock =
  | { type: 'text'; text: string }
  | { type: 'image' | 'audio'; data: string; mimeType: string }
  | { type: 'resource'; resource: { uri: string; text: string } | { uri: string; blob: string } }
  | { type: 'resource_link'; uri: string; name: string };

export const textBlock = (text: string): ContentBlock => ({ type: 'text', text });

/** @param text the data as JSON, if it is known. */
const formatText = (data: unknown, text: string | null = null): string =>
  typeof data === 'string' ? data : (text ?? JSON.stringify(data));

export type RemoteData = { content: unknown[]; structured_content: unknown };

/** Whether a value is a valid block. Clients reject a whole result that contains an invalid block. */
type IsBlock = (value: unknown) => boolean;

/** Converts the result of a remote MCP tool to blocks. Invalid and unknown blocks become text. */
export function blocksIn(data: unknown, isBlock: IsBlock): ContentBlock[] {
  const { content, structured_content } = data as RemoteData;
  const blocks = content.map((each) => (isBlock(each) ? (each as ContentBlock) : textBlock(formatText(each))));
  return blocks.length === 0 && structured_content !== null ? [textBlock(formatText(structured_content))] : blocks;
}

type Approval = Extract<ToolRunResult, { outcome: 'approval_required' }>['approval'];

/**
 * Returns the facts that a person needs to decide on a call, one per line. Names and arguments cannot start a new line.
 */
export const approvalFacts = (
  { connection_name, arguments_preview }: Pick<Approval, 'connection_name' | 'arguments_preview'>,
  { toolbox, steps }: CallPlace,
): string[] => [
  ...(toolbox === null ? [] : [`Toolbox: ${onOneLine(toolbox)}`]),
  ...(connection_name === null ? [] : [`Account: ${onOneLine(connection_name)}`]),
  ...steps.map((step, position) => `Step ${position + 1}: ${onOneLine(describeStep(step))}`),
  `Arguments: ${onOneLine(JSON.stringify(arguments_preview))}`,
];

const describeStep = ({ tool_name, connector_slug, connection_name }: ShownStep): string =>
  `${tool_name} (${[connector_slug, connection_name].filter((part) => part !== undefined).join(', ')})`;

/** Escapes control characters, and characters that are invisible or change the text direction. */
export const onOneLine = (text: string): string =>
  text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, (each) => `\\u{${each.codePointAt(0)!.toString(16)}}`);
