import { type DatabaseAccess, type DatabaseRole, type KernelOptions, type Schema } from '#kernel';
import {
  type Configuration,
  databaseSettings,
  httpSettings,
  kmsAccess,
  operatingSettings,
  queueSettings,
} from '#platform/configuration';
import { type MailOptions } from '#platform/mail';
import { Egress, type Resolve } from '#platform/outgoing';
import { type LimitOptions } from '#platform/rate-limit';
import { type KmsAccess, type MasterKey } from '#platform/sealing';

/** The options of the kernel and of this library. */
export type PlatformOptions = KernelOptions & {
  /** Non-public hosts that user-given URLs may reach. None by default. */
  egress?: Egress;
  /** Resolves names. The system's resolver by default. */
  resolve?: Resolve;
  /** Keys that wrap organizations' data keys. The first key wraps new data keys, and all keys can unwrap. */
  masterKeys: readonly MasterKey[];
  /** Access to AWS KMS, if a master key is in AWS KMS. */
  kms?: KmsAccess;
  /** Rate limits. None by default. */
  limits?: LimitOptions;
  /** The mail server. None by default. */
  mail?: MailOptions | null;
};

const owners = { latchkey_app: 'DATABASE_APP_URL', latchkey_vault: 'DATABASE_VAULT_URL' } as const;

const ownSchemas = { latchkey_app: 'kernel', latchkey_vault: 'vault' } as const;

/** Reads the options of a process that uses one of the database roles. */
export function platformOptions(
  configuration: Configuration,
  role: DatabaseRole,
  schemas: Schema[],
  masterKeys: readonly MasterKey[],
): PlatformOptions {
  const { CURSOR_KEYS, EGRESS_ALLOW, EGRESS_ALLOW_HTTP } = configuration.read(operatingSettings);
  const { RATE_LIMIT_FACTOR, KEPT_ANSWERS_BYTES } = configuration.read(httpSettings);
  const { REDIS_URL } = configuration.read(queueSettings);
  return {
    database: databaseAccess(configuration, role),
    schemas,
    cursorKeys: CURSOR_KEYS.map(({ key }) => key),
    masterKeys,
    kms: kmsAccess(configuration),
    schema: ownSchemas[role],
    limits: { factor: RATE_LIMIT_FACTOR, redisUrl: REDIS_URL },
    keptAnswers: KEPT_ANSWERS_BYTES,
    egress: Egress.to(EGRESS_ALLOW, EGRESS_ALLOW_HTTP),
  };
}

/**
 * Returns how a role connects to the database: with its own address if the environment serves several processes, else
 * with the common address.
 */
export function databaseAccess(configuration: Configuration, role: DatabaseRole): DatabaseAccess {
  const settings = configuration.read(databaseSettings);
  const own = settings[owners[role]];
  return {
    url: own ?? settings.DATABASE_URL,
    role: null,
    poolSize: settings.POOL_SIZE,
    statementTimeoutMs: settings.STATEMENT_TIMEOUT_MS,
    connectionTimeoutMs: settings.CONNECTION_TIMEOUT_MS,
  };
}
