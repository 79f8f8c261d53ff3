import { type ConnectorDefinition, type ToolDefinition } from '#connector-definition';
import { computeDigest } from '../../tool/domain/digest.js';
import { buildInputSchema } from '../../tool/domain/input-schema.js';
import { collectConstants } from '../../tool/domain/request-identity.js';

/** The parts of a tool that decide what it sends, for comparison by a reviewer. Parts without a value are absent. */
export type ReviewedRequest = Record<string, unknown>;

export function reviewedRequest(definition: ConnectorDefinition, tool: ToolDefinition): ReviewedRequest {
  if (definition.mcp) return reviewedServer(definition.mcp, tool);
  const { headers, query, credentials, methods } = collectConstants(definition);
  const parts = {
    base_url: definition.base_url,
    ...tool.request,
    pagination: tool.pagination ?? definition.pagination,
    input: buildInputSchema(tool),
    shared_headers: headers,
    shared_query: query,
    credentials,
    auth_methods: methods,
  };
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => !isEmpty(value)));
}

/**
 * Only editors of a connector see the address of its server, because the address can contain a key. Reviewers see the
 * host, and a digest that shows whether the rest changed.
 */
const reviewedServer = ({ url, headers = [] }: NonNullable<ConnectorDefinition['mcp']>, { name }: ToolDefinition) => ({
  host: new URL(url).host,
  address_digest: computeDigest([url, headers]).slice(0, 16),
  tool_name: name,
});

const isEmpty = (value: unknown): boolean =>
  value === undefined || (typeof value === 'object' && value !== null && Object.keys(value).length === 0);
