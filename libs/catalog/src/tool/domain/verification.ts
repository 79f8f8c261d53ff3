import { type ToolFacts } from '#access-control';
import { type ConnectorDefinition, type ToolDefinition } from '#connector-definition';
import { isRemoval } from './changed-request.js';
import { type StoredTool } from './edited-tools.js';
import { tierOf } from './operation.js';
import { identityOfRemote } from './request-identity.js';

export const isUnverified = ({ unverified, earlier_tier, request }: ToolFacts): boolean =>
  unverified === true ||
  earlier_tier !== undefined ||
  (request?.changed_at ?? -Infinity) > (request?.verified_at ?? -Infinity);

/**
 * Returns a text that identifies what verifying a tool allows: the request, including its expressions, and the tier if
 * it then becomes lower. For a remote MCP tool, returns the host of the server and a digest of the address and the name,
 * because only editors of the connector see the whole address.
 */
export function unverifiedRequest(
  { facts, definition }: { facts: ToolFacts; definition: ToolDefinition },
  { mcp }: Pick<ConnectorDefinition, 'mcp'>,
): string {
  if (mcp) return `${new URL(mcp.url).host} =${identityOfRemote(mcp, definition).digest.slice(0, 32)}`;
  const { operation, request, earlier_tier } = facts;
  const hasExpressions = request?.values.some((each) => each.value.startsWith('=') && !isRemoval(each)) ?? false;
  const digest = hasExpressions ? ` =${request!.digest.slice(0, 32)}` : '';
  return `${operation ?? ''}${digest}${earlier_tier ? ` (${tierOf(definition)})` : ''}`;
}

/** Marks a tool as reviewed by a manager of restrictions. */
export const markVerified = ({ unverified: _, earlier_tier: __, ...tool }: StoredTool, at: Date): StoredTool => ({
  ...tool,
  ...(tool.request && { request: { ...tool.request, verified_at: at.getTime() } }),
});
