import { type ConnectorDefinition } from '#connector-definition';
import { type CatalogTool } from '../../tool/domain/catalog-tool.js';
import { deriveRequestIdentity } from '../../tool/domain/request-identity.js';

/** Returns the digest of everything that decides what a tool sends. */
export const resolveRequestDigest = (
  definition: ConnectorDefinition,
  { facts, definition: tool }: CatalogTool,
): string => facts.request?.digest ?? deriveRequestIdentity(definition, tool).digest;
