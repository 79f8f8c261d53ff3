import { type ConnectorDefinition } from '#connector-definition';
import { computeDigest } from '../../tool/domain/digest.js';
import { type StoredTool } from '../../tool/domain/edited-tools.js';
import { type ConnectorStatus } from '../../connector/domain/connector.js';

export type CustomConnectorState = {
  org_id: string;
  /** Always equals the slug. Every aggregate needs an id. */
  id: string;
  slug: string;
  /**
   * Whether a member chose the slug. A chosen slug is unique in the organization, a generated slug in the deployment.
   */
  slug_chosen: boolean;
  version: number;
  origin: 'custom' | 'fork';
  status: ConnectorStatus;
  /** Null after the owner has left. */
  owner_user_id: string | null;
  former_owner_user_id: string | null;
  digest: string;
  definition: ConnectorDefinition;
  /** Size of the definition as JSON, in bytes. */
  bytes: number;
  tools: StoredTool[];
  disabled_origins: string[];
  /** Address of the logo. Null if there is no logo. */
  logo: string | null;
  created_at: Date;
  updated_at: Date;
};

type DefinitionColumns = Pick<CustomConnectorState, 'digest' | 'definition' | 'bytes' | 'tools'>;

/** Removes the parts of a definition that are stored in other columns and tables. */
export function toDefinitionColumns(source: ConnectorDefinition, slug: string, tools: StoredTool[]): DefinitionColumns {
  const { status: _, documentation: __, ...definition } = { ...source, slug };
  const bytes = Buffer.byteLength(JSON.stringify(definition));
  return { definition, bytes, digest: computeDigest(definition), tools };
}

/**
 * Removes the origins of tools. Only shipped definitions may declare origins, because other authors could claim any
 * origin.
 */
export const withoutToolOrigins = (definition: ConnectorDefinition): ConnectorDefinition => ({
  ...definition,
  tools: definition.tools.map(({ origin: _, ...tool }) => tool),
});

export type InitialState = Pick<
  CustomConnectorState,
  'org_id' | 'slug' | 'slug_chosen' | 'origin' | 'status' | 'owner_user_id'
> & {
  definition: ConnectorDefinition;
  tools: StoredTool[];
  logo?: string | null;
};

/** Fields whose changes are not listed in events, because the events' data already describes them. */
export const describedFields: readonly string[] = [
  'definition',
  'digest',
  'bytes',
  'tools',
  'disabled_origins',
  'former_owner_user_id',
];
