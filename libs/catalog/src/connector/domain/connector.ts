import { type EntryRow } from '#access-control';
import { type ConnectorDefinition } from '#connector-definition';
import { type CatalogTool, catalogTool } from '../../tool/domain/catalog-tool.js';
import { type KeptTools, knownTools } from '../../tool/domain/known-tools.js';
import { identify } from '../../tool/domain/origin.js';

export type ConnectorStatus = 'published' | 'unpublished';

/** A connector as an organization has it: of the shipped catalog, which all share, or the organization's own. */
export type Connector = {
  slug: string;
  origin: 'catalog' | 'custom' | 'fork';
  name: string;
  description: string | null;
  categories: readonly string[];
  status: ConnectorStatus;
  definition: ConnectorDefinition;
  /** Of the definition: whoever keeps a copy knows by it whether it is the present one. */
  digest: string;
  /** Of the definition, as JSON; 0 for one of the shipped catalog, which is kept whole. */
  bytes: number;
  /** Grows with every change of the connector. */
  version: number;
  /** Sorted by name. */
  tools: readonly CatalogTool[];
  ownership: ConnectorOwnership | null;
  /** What it was forked from, or linked to; null for what is no fork, and for one that was unlinked. */
  upstream: ConnectorUpstream | null;
  /** Where its image is, relative to the address of the service; null without one. */
  logo: string | null;
  /** First seen, for one of the shipped catalog. */
  created_at: string;
  /** When the definition changed. */
  updated_at: string;
};

/** A connector without its definition, which may be large: what lists and policies ask. */
export type ConnectorSummary = Omit<Connector, 'definition' | 'tools'> & {
  definition: Pick<ConnectorDefinition, 'auth' | 'mcp'>;
};

/** Whose a connector of the organization's own is; null for one of the shipped catalog, which nobody owns. */
type ConnectorOwnership = {
  /** Null when the owner left. */
  owner_user_id: string | null;
  /** Broadest grantee first. */
  entries: readonly EntryRow[];
};

type ConnectorUpstream = {
  slug: string;
  /** Of the upstream's definition when all of it was last taken over or decided about; null before. */
  base_digest: string | null;
};

/** A connector as it is stored. */
export type ConnectorRow = Omit<
  Connector,
  'name' | 'description' | 'categories' | 'tools' | 'ownership' | 'upstream' | 'logo' | 'bytes'
> &
  KeptTools & { upstream?: ConnectorUpstream | null; logo?: string | null; bytes?: number };

export function toConnector(row: ConnectorRow, ownership: ConnectorOwnership | null): Connector {
  const {
    slug,
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
    origin,
    name: definition.name,
    description: definition.description ?? null,
    categories: definition.categories,
    status,
    definition,
    ...{ digest, bytes, version },
    tools: tools.sort((one, other) => (one.definition.name < other.definition.name ? -1 : 1)),
    ownership,
    upstream,
    logo,
    created_at,
    updated_at,
  };
}

/** What a definition would be, were it kept as one of an organization's own. */
export function draftOf(definition: ConnectorDefinition): Connector {
  const { slug } = definition;
  const kept = { digest: '', version: 1, created_at: '', updated_at: '', tools: identify(slug, definition.tools) };
  return toConnector({ ...kept, slug, origin: 'custom', status: 'published', definition }, null);
}

export const toolNamed = ({ tools }: Connector, name: string): CatalogTool | undefined =>
  tools.find(({ definition }) => definition.name === name);

export const kindOf = ({ definition }: Pick<ConnectorSummary, 'definition'>): 'catalog' | 'remote_mcp' =>
  definition.mcp ? 'remote_mcp' : 'catalog';

/** Those that no manager turned off. */
export const activeTools = <Tool extends Pick<CatalogTool, 'facts'>>({ tools }: { tools: readonly Tool[] }): Tool[] =>
  tools.filter(({ facts }) => facts.active);
