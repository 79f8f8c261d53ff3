import { type EntryRow } from '#access-control';
import { type ConnectorDefinition, type PostInstallStep, type ToolDefinition } from '#connector-definition';
import { type CatalogTool, catalogTool, knownTools, type StoredTools } from '../../tool/domain/catalog-tool.js';
import { notFound, suggestName } from '#kernel';
import { operationOf } from '../../tool/domain/operation.js';
import { identify } from '../../tool/domain/operation-key.js';

export type ConnectorStatus = 'published' | 'unpublished';

/**
 * A connector of an organization: a shipped connector, which is the same for all organizations, or a custom connector.
 */
export type Connector = {
  slug: string;
  /**
   * Whether a member chose the slug. A chosen slug is unique only in its organization, so the connector's name in the
   * vault includes the organization.
   */
  slug_chosen: boolean;
  origin: 'catalog' | 'custom' | 'fork';
  name: string;
  description: string | null;
  categories: readonly string[];
  status: ConnectorStatus;
  definition: ConnectorDefinition;
  /** Digest of the definition. A copy with the same digest is current. */
  digest: string;
  /** Size of the definition as JSON, in bytes. 0 for shipped connectors, which are always in memory. */
  bytes: number;
  /** Increases with every change to the connector. */
  version: number;
  tools: readonly CatalogTool[];
  ownership: ConnectorOwnership | null;
  /** The upstream that the connector follows. Null if it follows none. */
  upstream: ConnectorUpstream | null;
  /** Address of the logo, relative to the service. Null if there is no logo. */
  logo: string | null;
  /** When the connector was created. For a shipped connector, when it first appeared in the catalog. */
  created_at: string;
  /** When the connector last changed. For a shipped connector, when its definition last changed. */
  updated_at: string;
};

/**
 * A connector for lists and policies. It has only small parts of its definition, because a whole definition may be
 * large.
 */
export type ConnectorSummary = Omit<Connector, 'definition' | 'tools'> & {
  definition: Pick<ConnectorDefinition, 'auth' | 'mcp'>;
};

/** Ownership of a custom connector. Null for a shipped connector. */
type ConnectorOwnership = {
  /** Null if the owner has left. */
  owner_user_id: string | null;
  /** Sorted by the type of the grantee, broadest type first. */
  entries: readonly EntryRow[];
};

type ConnectorUpstream = {
  slug: string;
  /**
   * Digest that the upstream's definition had when all its changes were last applied or rejected. Null if this never
   * happened.
   */
  base_digest: string | null;
};

export type ConnectorRow = Omit<
  Connector,
  'slug_chosen' | 'name' | 'description' | 'categories' | 'tools' | 'ownership' | 'upstream' | 'logo' | 'bytes'
> &
  StoredTools & {
    slug_chosen?: boolean;
    upstream?: ConnectorUpstream | null;
    logo?: string | null;
    bytes?: number;
  };

export function toConnector(row: ConnectorRow, ownership: ConnectorOwnership | null): Connector {
  const {
    slug,
    slug_chosen = false,
    origin,
    status,
    definition,
    digest,
    version,
    created_at,
    updated_at,
    upstream = null,
    logo = null,
    bytes = 0,
  } = row;
  const tools = knownTools(definition.tools, row).map(({ definition: tool, facts, remote }) =>
    catalogTool(slug, tool, facts, remote),
  );
  return {
    slug,
    slug_chosen,
    origin,
    name: definition.name,
    description: definition.description ?? null,
    categories: definition.categories,
    status,
    definition,
    digest,
    bytes,
    version,
    tools: tools.sort((one, other) => (one.definition.name < other.definition.name ? -1 : 1)),
    ownership,
    upstream,
    logo,
    created_at,
    updated_at,
  };
}

/** Builds the connector that would be created from a definition. */
export function buildDraftConnector(definition: ConnectorDefinition): Connector {
  const { slug } = definition;
  const kept = { digest: '', version: 1, created_at: '', updated_at: '', tools: identify(slug, definition.tools) };
  return toConnector({ ...kept, slug, origin: 'custom', status: 'published', definition }, null);
}

export const toolNamed = ({ tools }: Connector, name: string): CatalogTool | undefined =>
  tools.find(({ definition }) => definition.name === name);

/** @throws not_found, with a similar name of the connector's tools */
export function getToolNamed(connector: Connector, name: string): CatalogTool {
  const tool = toolNamed(connector, name);
  if (tool) return tool;
  const names = connector.tools.map(({ definition }) => definition.name);
  throw notFound('tool', suggestName(name, names));
}

export const kindOf = ({ definition }: Pick<ConnectorSummary, 'definition'>): 'catalog' | 'remote_mcp' =>
  definition.mcp ? 'remote_mcp' : 'catalog';

export const activeTools = <Tool extends Pick<CatalogTool, 'facts'>>({ tools }: { tools: readonly Tool[] }): Tool[] =>
  tools.filter(({ facts }) => facts.active);

/** Fields of a tool for lists of connectors. */
type ToolOutline = Pick<CatalogTool, 'facts' | 'operation' | 'remote'> & {
  definition: Pick<ToolDefinition, 'name' | 'requires_scopes'>;
};

/** A connector for lists, without the large parts of its definition. */
export type ConnectorOutline = Omit<ConnectorSummary, 'definition'> & {
  definition: ConnectorSummary['definition'] & OutlinedParts;
  tools: readonly ToolOutline[];
};

export type StepOutline = Pick<PostInstallStep, 'name' | 'label' | 'required'>;

type OutlinedParts = Pick<ConnectorDefinition, 'permissions_text' | 'rate_limits'> & {
  post_install?: readonly StepOutline[];
  /** An empty object if the definition has a verification request. */
  verify?: object;
};

/** The stored parts of a definition from which outlines are built. */
export type StoredOutline = OutlinedParts & {
  tools?: (ToolOutline['definition'] & Pick<ToolDefinition, 'operation'> & { request: { method: string } })[];
};

export function buildConnectorOutline(
  summary: ConnectorSummary,
  { tools = [], ...parts }: StoredOutline,
  stored: StoredTools,
) {
  const known = knownTools(tools, stored);
  return Object.assign({}, summary, {
    definition: { ...summary.definition, ...parts },
    tools: known.map((tool): ToolOutline => ({ ...tool, operation: operationOf(tool.definition) })),
  });
}
