import { type ServiceKey } from '#kernel';

/** What connecting needs to know beside what the kernel does. */
export abstract class ConnectionsOptions {
  /** Where this service reaches the vault. */
  abstract readonly vaultUrl: string;
  /** Where browsers reach this service: providers return there, by way of the vault. */
  abstract readonly serviceUrl: string;
  /** Where people use the product: where they return to after connecting. */
  abstract readonly appUrl: string;
  /** Signs requests to the vault. */
  abstract readonly serviceKey: ServiceKey;
  /** The vault's public keys; two while it changes over. */
  abstract readonly vaultKeys: readonly ServiceKey[];
  /** Tools that may run at once in this process; the design's figures by default. */
  abstract readonly callsAtOnce?: CallLimits;
  /** Calls that may wait for their turn on a connection, in this process; the design's figures by default. */
  abstract readonly callsWaiting?: Pick<CallLimits, 'connection' | 'organization'>;
}

export type CallLimits = { connection: number; member: number; organization: number };

/** The names by which this service and the vault know each other. */
export const parties = {
  toVault: { issuer: 'latchkey-service', audience: 'latchkey-vault' },
  toService: { issuer: 'latchkey-vault', audience: 'latchkey-service' },
} as const;
