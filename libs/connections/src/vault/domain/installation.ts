import { createHash } from 'node:crypto';
import { type ConnectorDefinition } from '#connector-definition';

/** A connector as one organization has it installed at the vault. */
export type Installation = {
  orgId: string;
  slug: string;
  definition: ConnectorDefinition;
  /** Of the definition: the vault is sent each version once. */
  digest: string;
  /** Of the connector, in the catalog; it only goes forward. */
  version: number;
};

/** One for each organization and connector, the same wherever it is worked out, so that nobody has to keep it. */
export const installationIdOf = (orgId: string, slug: string): string =>
  `ii_${createHash('sha256').update(`${orgId}\n${slug}`).digest('hex').slice(0, 26)}`;
