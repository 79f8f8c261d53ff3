import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import { type ToolRequest } from '#catalog';
import { definitionUnder } from '#connector-definition';
import { requestPartsPreview } from '../../approval/domain/arguments-preview.js';
import { type RequestPreview } from '../../approval/domain/tool-use.js';
import { type FoundConnection } from '../../connection/domain/used-connections.js';
import { type ExecutableTool } from './executable-tool.js';
import { type Delegation } from './tool-call.js';

type BoundConnection = Pick<FoundConnection, 'id' | 'saffron_account_id' | 'auth_method' | 'variables'>;

/** Returns a digest of the connection, its account and its variables, and of everything that decides what a tool sends. */
export const boundToolDigest = (connection: BoundConnection, toolDigest: string): string =>
  sha256([connection.id, connection.saffron_account_id, connection.auth_method, connection.variables, toolDigest]);

/**
 * Returns a digest of what an approved call sends: the tool, and the built request. The request of a tool that reads the
 * clock changes between the approval and the call, so its digest has only the tool. The arguments have their own digest.
 */
export const requestDigest = (connection: BoundConnection, tool: ExecutableTool, request: ToolRequest): string =>
  sha256([boundToolDigest(connection, tool.digest()), tool.clockExpressions.length > 0 ? null : request]);

/**
 * Returns a digest of what all calls that one grant covers have in common: the toolbox and what it fixes, the connection,
 * the description and the input schema of the tool, and everything that decides what it sends, except the arguments.
 * Null for a call through no toolbox.
 */
export const grantScope = (
  connection: BoundConnection,
  tool: ExecutableTool,
  delegation: Pick<Delegation, 'toolbox_id' | 'fixed'> | null,
): string | null =>
  delegation?.fixed === undefined
    ? null
    : sha256([
        delegation.toolbox_id,
        delegation.fixed,
        tool.tier,
        tool.version,
        boundToolDigest(connection, tool.digest()),
      ]);

export const sha256 = (value: unknown): string =>
  createHash('sha256')
    .update(canonicalize(value) ?? '')
    .digest('hex');

/** Returns the whole request as an approver sees it, without the credential. Values that look like secrets are hidden. */
export function requestPreview(
  { auth_method, variables }: BoundConnection,
  { integration: { definition }, remote, clockExpressions: clock_expressions }: ExecutableTool,
  { method, path, query, headers, body, encoded_query }: ToolRequest,
): RequestPreview {
  const preview = (address: string, parts: Record<string, unknown>) => {
    const { shown, complete } = requestPartsPreview(parts);
    return { method, address, ...shown, complete, clock_expressions };
  };
  if (remote) return preview(new URL(definition.base_url).origin, { body });
  const {
    base_url,
    auth,
    headers: constants = {},
    query: constantQuery = {},
    variables: declared = [],
  } = definitionUnder(definition, auth_method);
  const { tools_path = '' } = auth.find(({ name }) => name === auth_method) ?? {};
  const secret = new Set(declared.filter((each) => each.secret).map(({ name }) => name));
  const filled = (template: string) =>
    template.replace(/\{\{(\w+)\}\}/g, (placeholder, name: string) =>
      secret.has(name) ? '[credential]' : (readScalarText(variables[name]) ?? placeholder),
    );
  const filledAll = (templates: Record<string, string>, lower = false) =>
    Object.fromEntries(
      Object.entries(templates).map(([name, each]) => [lower ? name.toLowerCase() : name, filled(each)]),
    );
  const parts = {
    query: allValues({ ...filledAll(constantQuery), ...query }, encoded_query ?? ''),
    headers: { ...filledAll(constants, true), ...headers },
    body: body ?? null,
  };
  return preview(`${filled(base_url).replace(/\/$/, '')}${filled(tools_path)}${path}`, parts);
}

/** Returns all values of each query parameter. A parameter with several values has a list. */
function allValues(query: ToolRequest['query'], encoded: string): Record<string, string | string[]> {
  const values = new Map(Object.entries(query));
  for (const [name, value] of new URLSearchParams(encoded)) {
    const before = values.get(name);
    values.set(name, before === undefined ? value : [before, value].flat());
  }
  return Object.fromEntries(values);
}

const readScalarText = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
