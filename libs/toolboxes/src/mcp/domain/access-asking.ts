import { type ConnectorTarget, type AccessRequestView } from '#access-control';
import { invalidArguments } from '#connections';
import { ApiError } from '#kernel';
import { type BlockedTool } from '../../toolbox-execution/domain/toolbox-calls.js';
import { type ListedTool } from '../../toolbox/domain/listed-tool.js';
import { errorResult, onOneLine, textBlock, type ToolResult } from './tool-result.js';

/** The tool with which agents find tools that a restriction blocks, and request access to one. */
export const requestName = 'request_access';

const text = (description: string, maxLength: number) => ({ type: 'string', maxLength, description });

export const requestTool: ListedTool = {
  name: requestName,
  description: 'Finds tools that a rule blocks for this person, and requests access to one in their name. [write]',
  inputSchema: {
    type: 'object',
    properties: {
      query: text('To find blocked tools: what you want to do, in a few words.', 200),
      tool: text('To request access: the name of the blocked tool.', 200),
      reason: text('Why the person needs the tool. The people who decide read it. Required with tool.', 500),
    },
    additionalProperties: false,
  } as ListedTool['inputSchema'],
  annotations: { destructiveHint: false, openWorldHint: false },
};

/** What an agent wants: to find blocked tools, or to request access to one. An empty query finds all of them. */
export type Wanted = { query: string } | { tool: string; reason: string };

/**
 * @param args arguments that match the schema.
 * @throws validation_error `invalid_arguments` for a tool without a reason. Many models do not support schemas with
 * arguments that require each other.
 */
export function parseWanted(args: Readonly<Record<string, unknown>>): Wanted {
  const { query = '', tool, reason = '' } = args as { query?: string; tool?: string; reason?: string };
  if (tool === undefined) return { query };
  if (reason.trim() === '')
    throw invalidArguments([{ path: '/reason', message: 'It is required. Say why the person needs the tool.' }]);
  return { tool, reason: reason.trim() };
}

/** Says in the refusal of a blocked tool how an agent requests access to it. */
export const nameRequestTool = ({ definition, message, parts }: ApiError, tool: string): ApiError =>
  new ApiError(definition, `${message} Call ${requestName} with “tool” (${tool}) and “reason” to request it.`, parts);

/** A blocked tool that the person may request, by its name at the address. */
export type RequestableTool = {
  name: string;
  title: string;
  reason: string;
  /** Whether a request is for the tool, or for its whole connector, because a rule blocks all of it. */
  request_for: 'tool' | 'connector';
};

export function foundResult(tools: readonly RequestableTool[]): ToolResult {
  const hint = tools.length === 0 ? 'No rule blocks a tool here that you could request.' : JSON.stringify(tools);
  return { content: [textBlock(hint)], structuredContent: { tools }, isError: false };
}

/** Returns the question to the person, a fact on each line. Names and the reason cannot start a new line. */
export const describeQuestion = ({ blocked }: BlockedTool, why: string, reason: string): string =>
  [
    'Request access in your name?',
    '',
    `Access to: ${onOneLine(blocked.label)}`,
    `Now: ${onOneLine(why)}`,
    `Reason: ${onOneLine(reason)}`,
  ].join('\n');

/** The request was sent, or one for the same target waits already. */
export function requestedResult(
  { id, url, status }: Pick<AccessRequestView, 'id' | 'url' | 'status'>,
  tool: string,
): ToolResult {
  const told = `The access request ${id} waits for a decision. Its page: ${url}\nCall ${tool} once it is approved.`;
  return { content: [textBlock(told)], structuredContent: { access_request: { id, status, url } }, isError: false };
}

/** Tells an agent whose client cannot ask its person how the person sends the request. @param page of the person. */
export function unaskedResult(body: ConnectorTarget & { note: string }, page: string): ToolResult {
  const told =
    `Only the person can send this request. They can do it at ${page}, or send the body to POST /access-request: ` +
    JSON.stringify(body);
  return { content: [textBlock(told)], structuredContent: { request_access: body, page }, isError: false };
}

export const notSentResult = errorResult('Not sent: the person does not want to request access.', {
  outcome: 'declined',
});

export const notBlockedResult = (tool: string, isOffered: boolean): ToolResult =>
  errorResult(
    isOffered
      ? `No rule blocks ${tool}. Call it.`
      : `An access request cannot help with ${tool}. Ask an editor of its toolbox why it does not work.`,
    { outcome: 'not_blocked' },
  );
