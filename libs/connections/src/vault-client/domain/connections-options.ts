import { type ServiceKey } from '#platform/service-auth';

/** Settings of this context, in addition to the kernel's settings. */
export abstract class ConnectionsOptions {
  /** Address at which this service reaches the vault. */
  abstract readonly vaultUrl: string;
  /**
   * Address at which browsers reach this service. After a sign-in, providers redirect to this address, through the
   * vault.
   */
  abstract readonly serviceUrl: string;
  /** The address of the app, where people return after connecting. */
  abstract readonly appUrl: string;
  /** Key for signing requests to the vault. */
  abstract readonly serviceKey: ServiceKey;
  /** The vault's public keys. There are two during a key rotation. */
  abstract readonly vaultKeys: readonly ServiceKey[];
  /** Maximum number of concurrent tool calls in this process. */
  abstract readonly callsAtOnce?: ConcurrencyLimits;
  /** Maximum number of calls in this process that wait for a slot of their connection. */
  abstract readonly callsWaiting?: Pick<ConcurrencyLimits, 'connection' | 'organization'>;
}

export type ConcurrencyLimits = { connection: number; member: number; organization: number };
