import { createHash } from 'node:crypto';
import { type ConnectorDefinition } from '#connector-definition';

/** A connector as installed in the vault for one organization. */
export type Installation = {
  orgId: string;
  slug: string;
  /** Whether the organization chose the slug. Other organizations may have chosen the same slug. */
  slug_chosen: boolean;
  definition: ConnectorDefinition;
  /** Digest of the definition. Each version of the definition is sent to the vault once. */
  digest: string;
  /** Version of the connector in the catalog. It only increases. */
  version: number;
};

/**
 * Returns the name of a connector at the vault, as used in redirect addresses and in the operator's settings. A custom
 * connector's name is different in each organization.
 */
export const vaultNameOf = ({ orgId, slug, slug_chosen }: Pick<Installation, 'orgId' | 'slug' | 'slug_chosen'>) =>
  slug_chosen ? `${orgId}/${slug}` : slug;

/** Derives the id from the organization and the connector, so that it need not be stored. */
export const installationIdOf = (orgId: string, slug: string): string =>
  `ii_${createHash('sha256').update(`${orgId}\n${slug}`).digest('hex').slice(0, 26)}`;
