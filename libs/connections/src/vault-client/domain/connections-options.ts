import { type ServiceKey } from '#platform/service-auth';

/** Settings of this context, besides the kernel's. */
export abstract class ConnectionsOptions {
  /** Where this service reaches the vault. */
  abstract readonly vaultUrl: string;
  /** Where browsers reach this service. Providers return there through the vault. */
  abstract readonly serviceUrl: string;
  /** The address of the app, where people return after connecting. */
  abstract readonly appUrl: string;
  /** Signs requests to the vault. */
  abstract readonly serviceKey: ServiceKey;
  /** The vault's public keys; two during a key rotation. */
  abstract readonly vaultKeys: readonly ServiceKey[];
  /** Maximum concurrent tool calls in this process. */
  abstract readonly callsAtOnce?: ConcurrencyLimits;
  /** Maximum calls in this process that wait for a connection. */
  abstract readonly callsWaiting?: Pick<ConcurrencyLimits, 'connection' | 'organization'>;
}

export type ConcurrencyLimits = { connection: number; member: number; organization: number };
