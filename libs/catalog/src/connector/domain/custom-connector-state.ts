import { type ConnectorDefinition } from '#connector-definition';
import { digestOf } from '../../tool/domain/digest.js';
import { type KeptTool } from '../../tool/domain/edited-tools.js';
import { type ConnectorStatus } from '../domain/connector.js';

export type CustomConnectorState = {
  org_id: string;
  /** The slug, as every aggregate has an id. */
  id: string;
  slug: string;
  version: number;
  origin: 'custom' | 'fork';
  status: ConnectorStatus;
  /** Null once the owner left. */
  owner_user_id: string | null;
  former_owner_user_id: string | null;
  digest: string;
  definition: ConnectorDefinition;
  /** Of the definition, as JSON. */
  bytes: number;
  tools: KeptTool[];
  /** Origins of tools that a manager turned off. */
  disabled_origins: string[];
  /** Where its image is; null without one. */
  logo: string | null;
  created_at: Date;
  updated_at: Date;
};

type Defined = Pick<CustomConnectorState, 'digest' | 'definition' | 'bytes' | 'tools'>;

/** A definition as it is stored: without what has columns and tables of its own. */
export function definedBy(given: ConnectorDefinition, slug: string, tools: KeptTool[]): Defined {
  const { status: _, documentation: __, ...definition } = { ...given, slug };
  const bytes = Buffer.byteLength(JSON.stringify(definition));
  return { definition, bytes, digest: digestOf(definition), tools };
}

/** Only what ships declares where a tool comes from: whoever wrote a definition could claim any origin. */
export const withoutOrigins = (definition: ConnectorDefinition): ConnectorDefinition => ({
  ...definition,
  tools: definition.tools.map(({ origin: _, ...tool }) => tool),
});

/** What a connector begins as. */
export type Start = Pick<CustomConnectorState, 'org_id' | 'slug' | 'origin' | 'status' | 'owner_user_id'> & {
  definition: ConnectorDefinition;
  tools: KeptTool[];
  logo?: string | null;
};

/** Fields whose changes an event says in words. */
export const inWords = new Set(['definition', 'digest', 'bytes', 'tools', 'disabled_origins', 'former_owner_user_id']);
