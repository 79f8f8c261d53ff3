import { type ConnectorDefinition } from '#connector-definition';
import { type CatalogTool } from '../../tool/domain/catalog-tool.js';
import { identityOf } from '../../tool/domain/request-identity.js';

/** Returns the digest of everything that decides what a tool sends. */
export const requestDigestOf = (definition: ConnectorDefinition, { facts, definition: tool }: CatalogTool): string =>
  facts.request?.digest ?? identityOf(definition, tool).digest;
