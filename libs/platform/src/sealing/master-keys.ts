export type LocalKey = { id: string; key: Buffer };

/** A key that never leaves AWS KMS. */
export type KmsKey = { id: string; arn: string };

/** A key that wraps data keys. Its name is never reused. */
export type MasterKey = LocalKey | KmsKey;

/**
 * `attempt` and `total`: milliseconds. `failures`: consecutive failures after which requests to AWS KMS
 * pause for `rest` milliseconds.
 */
export type KmsBounds = { attempt: number; total: number; failures: number; rest: number };

/** Access to AWS KMS. The default is AWS's own address, with the credentials that the AWS SDK finds. */
export type KmsAccess = {
  endpoint?: string;
  credentials?: { accessKeyId: string; secretAccessKey: string; sessionToken?: string };
  bounds?: KmsBounds;
};

/** Whether two keys are the same, regardless of their names. Each of them can then unwrap what the other wraps. */
export const isSameKey = (one: MasterKey, other: MasterKey): boolean =>
  'arn' in one ? 'arn' in other && one.arn === other.arn : 'key' in other && one.key.equals(other.key);
