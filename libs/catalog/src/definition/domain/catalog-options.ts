export abstract class CatalogOptions {
  /** The address of the demo's third party. If it is null, there is no demo connector. */
  abstract readonly demoProviderUrl: string | null;
  /** Whether the process updates the shipped catalog in the database at start-up. Command-line commands do not. */
  abstract readonly seeds: boolean;
  /**
   * Hosts that definitions may name although they are not public. `plain_http`: whether http is allowed for those that
   * are on this machine.
   */
  readonly opened?: { hosts: readonly string[]; plain_http: boolean };
}
