export abstract class CatalogOptions {
  /** Where the demo's third party answers; without it the demo connector does not exist. */
  abstract readonly demoProviderUrl: string | null;
  /** Brings the shipped catalog in the database up to date when the process starts; a command beside the product leaves it be. */
  abstract readonly seeds: boolean;
  /** Hosts that definitions may name although they are not public; `plain_http`: without TLS on this machine. */
  readonly opened?: { hosts: readonly string[]; plain_http: boolean };
}
