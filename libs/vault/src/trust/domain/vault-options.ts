import { type ServiceKey } from '#platform/service-auth';

/** The vault's options, in addition to those of the kernel. */
export abstract class VaultOptions {
  /** Signs the vault's requests to the service. */
  abstract readonly vaultKey: ServiceKey;
  /** The service's public keys. There are two during a rotation. */
  abstract readonly serviceKeys: readonly ServiceKey[];
  /** The service's address, such as `https://api.example.com`. */
  abstract readonly serviceUrl: string;
  /** The service's address for browsers. */
  abstract readonly publicUrl: string;
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

/** The operator's application at a third party, for organizations that have no application of their own. */
type PlatformApp = { client_id: string; client_secret: string | null; scopes: string[] | null };

/**
 * The operator's applications, by slug of a shipped connector. Custom connectors have none, because their editor could
 * make the vault send the secret to any host.
 */
export type PlatformApps = Readonly<Record<string, PlatformApp>>;

/** The generation of the operator's application. Generations of organizations' applications start at 1. */
export const platformGeneration = 0;

/**
 * Returns the operator's application for a connector, in the form of organizations' applications; null if there is
 * none.
 */
export function findPlatformApp(apps: PlatformApps | undefined, slug: string) {
  const app = apps && Object.hasOwn(apps, slug) ? apps[slug]! : null;
  return app && { ...app, ...common };
}

/**
 * The fields that are the same for all applications of the operator. A changed secret applies immediately, without a
 * previous secret. The redirect address is the connector's own.
 */
const common = { generation: platformGeneration, previous_secret: null, extra: {}, own_callback: true };
