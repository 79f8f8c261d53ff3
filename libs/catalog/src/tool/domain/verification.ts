import { type ToolFacts } from '#access-control';
import { type ToolDefinition } from '#connector-definition';
import { isRemoval, type StoredTool } from './edited-tools.js';
import { tierOf } from './operation.js';

export const isUnverified = ({ unverified, earlier_tier, request }: ToolFacts): boolean =>
  unverified === true ||
  earlier_tier !== undefined ||
  (request?.changed_at ?? -Infinity) > (request?.verified_at ?? -Infinity);

/**
 * Returns a text that identifies what verifying a tool allows: the request, including its expressions, and the tier if
 * it then becomes lower.
 */
export function unverifiedRequest({ facts, definition }: { facts: ToolFacts; definition: ToolDefinition }): string {
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
