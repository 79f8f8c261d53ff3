import { type ServiceKey } from '#platform/service-auth';
import { type PlatformApps } from './platform-apps.js';

/** The vault's options, in addition to those of the kernel. */
export abstract class VaultOptions {
  /** Signs the vault's requests to the service. */
  abstract readonly vaultKey: ServiceKey;
  /** The service's public keys. There are two during a rotation. */
  abstract readonly serviceKeys: readonly ServiceKey[];
  /** The service's address, such as `https://api.example.com`. */
  abstract readonly serviceUrl: string;
  /** Address of the app, the default destination of pages. */
  abstract readonly appUrl: string;
  /** The vault's address for browsers. */
  abstract readonly vaultUrl: string;
  /** Maximum number of concurrent calls to third parties for one organization in this process; 256 by default. */
  abstract readonly callsPerOrganization?: number;
  /** The operator's OAuth applications, for organizations that have no application of their own. */
  abstract readonly platformApps?: PlatformApps;
  /** The folder for files that must survive the process while the database is down. */
  abstract readonly dataDir: string;
}
