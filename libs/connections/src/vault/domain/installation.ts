import { createHash } from 'node:crypto';
import { type ConnectorDefinition } from '#catalog';

/** A connector as one organization has it installed at the vault. */
export type Installation = {
  orgId: string;
  slug: string;
  definition: ConnectorDefinition;
  /** Of the definition: the vault is sent each version once. */
  digest: string;
};

/** One for each organization and connector, the same wherever it is worked out, so that nobody has to keep it. */
export const installationIdOf = (orgId: string, slug: string): string =>
  `ii_${createHash('sha256').update(`${orgId}\n${slug}`).digest('hex').slice(0, 26)}`;

/** What of a definition concerns the credential, and so goes to the vault. */
export function vaultPartOf(definition: ConnectorDefinition): Partial<ConnectorDefinition> {
  const { name, permissions_text, base_url, headers, query, variables, auth, verify, post_install } = definition;
  return { name, permissions_text, base_url, headers, query, variables, auth, verify, post_install };
}
