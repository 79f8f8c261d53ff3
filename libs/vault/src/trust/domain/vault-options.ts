import { type ServiceKey } from '#kernel';

/** What the vault needs to know beside what the kernel does. */
export type VaultOptions = {
  /** Signs the vault's requests to the service. */
  vaultKey: ServiceKey;
  /** The service's public keys; two while it changes over. */
  serviceKeys: readonly ServiceKey[];
  /** Where the service is reached: `https://api.example.com`. */
  serviceUrl: string;
  /** Where browsers reach the vault. */
  vaultUrl: string;
};

/** Injection token of VaultOptions. */
export const VAULT_OPTIONS = Symbol('VaultOptions');

/** The names by which service and vault know each other. */
export const parties = {
  toVault: { issuer: 'latchkey-service', audience: 'latchkey-vault' },
  toService: { issuer: 'latchkey-vault', audience: 'latchkey-service' },
} as const;
