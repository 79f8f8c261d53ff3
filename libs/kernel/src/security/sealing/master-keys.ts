export type LocalKey = { id: string; key: Buffer };

/** A key that AWS KMS has, and never gives out. */
export type KmsKey = { id: string; arn: string };

/** What wraps data keys, under a name that never passes to another. */
export type MasterKey = LocalKey | KmsKey;

/**
 * Milliseconds until an attempt is given up, and nobody waits any longer; failures in a row after which AWS KMS is left
 * alone, and the milliseconds for which it is.
 */
export type KmsBounds = { attempt: number; inAll: number; failures: number; rest: number };

/** How AWS KMS is reached: at its own address, and as whoever AWS's SDK finds, unless said otherwise. */
export type KmsAccess = {
  endpoint?: string;
  credentials?: { accessKeyId: string; secretAccessKey: string; sessionToken?: string };
  bounds?: KmsBounds;
};

/** Whether two are one, whatever they are called: who has the one opens what the other wraps. */
export const isSameKey = (one: MasterKey, other: MasterKey): boolean =>
  'arn' in one ? 'arn' in other && one.arn === other.arn : 'key' in other && one.key.equals(other.key);
