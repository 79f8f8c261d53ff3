/** Injection token of `CatalogOptions`. */
export const CATALOG_OPTIONS = Symbol('catalog options');

export type CatalogOptions = {
  /** Where the demo's third party answers; without it the demo connector does not exist. */
  demoProviderUrl: string | null;
  /** Brings the shipped catalog in the database up to date when the process starts; a command beside the product leaves it be. */
  seeds: boolean;
};
