import { type ServiceKey } from '#kernel';

/** What connecting needs to know beside what the kernel does. */
export type ConnectionsOptions = {
  /** Where this service reaches the vault. */
  vaultUrl: string;
  /** Where browsers reach this service: providers return there, by way of the vault. */
  serviceUrl: string;
  /** Where people use the product: where they return to after connecting. */
  appUrl: string;
  /** Signs requests to the vault. */
  serviceKey: ServiceKey;
  /** The vault's public keys; two while it changes over. */
  vaultKeys: readonly ServiceKey[];
};

/** Injection token of ConnectionsOptions. */
export const CONNECTIONS_OPTIONS = Symbol('ConnectionsOptions');

/** The names by which this service and the vault know each other. */
export const parties = {
  toVault: { issuer: 'latchkey-service', audience: 'latchkey-vault' },
  toService: { issuer: 'latchkey-vault', audience: 'latchkey-service' },
} as const;
