import { type ToolFacts } from '#access-control';
import { type ConnectorDefinition } from '#connector-definition';
import { digestOf } from '../../tool/domain/digest.js';
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
  tools: ToolFacts[];
  /** Origins of tools that a manager turned off. */
  disabled_origins: string[];
  created_at: Date;
  updated_at: Date;
};

type Defined = Pick<CustomConnectorState, 'digest' | 'definition' | 'bytes' | 'tools'>;

/** A definition as it is stored: without what has columns and tables of its own. */
export function definedBy(given: ConnectorDefinition, slug: string, tools: ToolFacts[]): Defined {
  const { status: _, documentation: __, ...definition } = { ...given, slug };
  const bytes = Buffer.byteLength(JSON.stringify(definition));
  return { definition, bytes, digest: digestOf(definition), tools };
}
