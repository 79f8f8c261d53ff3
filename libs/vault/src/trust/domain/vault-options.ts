import { type ServiceKey } from '#kernel';
import { type PlatformApps } from './platform-apps.js';

/** What the vault needs to know beside what the kernel does. */
export abstract class VaultOptions {
  /** Signs the vault's requests to the service. */
  abstract readonly vaultKey: ServiceKey;
  /** The service's public keys; two while it changes over. */
  abstract readonly serviceKeys: readonly ServiceKey[];
  /** Where the service is reached: `https://api.example.com`. */
  abstract readonly serviceUrl: string;
  /** Where people use the product: where a page leads that knows no better way on. */
  abstract readonly appUrl: string;
  /** Where browsers reach the vault. */
  abstract readonly vaultUrl: string;
  /** Calls to third parties that this process makes at once for one organization; 256 by default. */
  abstract readonly callsPerOrganization?: number;
  /** The operator's OAuth applications, for organizations that have none of their own. */
  abstract readonly platformApps?: PlatformApps;
  /** Where files are kept that must outlive the process while there is no database. */
  abstract readonly dataDir: string;
}

/** The names by which service and vault know each other. */
export const parties = {
  toVault: { issuer: 'latchkey-service', audience: 'latchkey-vault' },
  toService: { issuer: 'latchkey-vault', audience: 'latchkey-service' },
} as const;
