import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import { type ToolRequest } from '#catalog';
import { definitionUnder } from '#connector-definition';
import { argumentsPreview } from '../../approval/domain/arguments-preview.js';
import { type RequestPreview } from '../../approval/domain/tool-use.js';
import { type FoundConnection } from '../../connection/domain/used-connections.js';
import { type ExecutableTool } from './executable-tool.js';

type BoundConnection = Pick<FoundConnection, 'id' | 'saffron_account_id' | 'auth_method' | 'variables'>;

/** Returns a digest of the connection, its account and its variables, and of everything that decides what a tool sends. */
export const boundToolDigest = (connection: BoundConnection, toolDigest: string): string =>
  sha256([connection.id, connection.saffron_account_id, connection.auth_method, connection.variables, toolDigest]);

/**
 * Returns a digest of what an approved call sends: the tool, and the built request. The request of a tool that reads the
 * clock changes between the approval and the call, so its digest has only the tool. The arguments have their own digest.
 */
export const requestDigest = (connection: BoundConnection, tool: ExecutableTool, request: ToolRequest): string =>
  sha256([boundToolDigest(connection, tool.digest()), tool.readsClock ? null : request]);

export const sha256 = (value: unknown): string =>
  createHash('sha256')
    .update(canonicalize(value) ?? '')
    .digest('hex');

/** Returns the request as an approver sees it. Values that look like secrets are hidden, and long texts are shortened. */
export function requestPreview(
  { auth_method, variables }: BoundConnection,
  { installation: { definition }, remote }: ExecutableTool,
  { method, path, query, headers, body, encoded_query }: ToolRequest,
): RequestPreview {
  if (remote) return { method, address: new URL(definition.base_url).origin, ...argumentsPreview({ body }) };
  const { base_url, auth } = definitionUnder(definition, auth_method);
  const { tools_path = '' } = auth.find(({ name }) => name === auth_method) ?? {};
  const base = base_url.replace(
    /\{\{(\w+)\}\}/g,
    (placeholder, name: string) => textOf(variables[name]) ?? placeholder,
  );
  const encoded = Object.fromEntries(new URLSearchParams(encoded_query ?? ''));
  const parts = { query: { ...query, ...encoded }, headers, body: body ?? null };
  return { method, address: `${base.replace(/\/$/, '')}${tools_path}${path}`, ...argumentsPreview(parts) };
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
