import { type LimitOptions } from './security/rate-limit/rate-limits.js';
import { type MailOptions } from './mail/mail-options.js';
import { type Clock } from './domain/clock.js';
import { Egress } from './security/outgoing/egress.js';
import { type Resolve } from './security/outgoing/resolver.js';
import { type DatabaseAccess } from './persistence/database-access.js';
import { type Schema } from './kernel.schema.js';
import { type KmsAccess, type MasterKey } from './security/sealing/master-keys.js';
import { type DatabaseRole } from './persistence/schema.js';
import { type Configuration } from './process/configuration/configuration.js';
import { kmsAccess } from './process/configuration/key-service-settings.js';
import { httpSettings } from './process/configuration/http-settings.js';
import { databaseSettings, operatingSettings, queueSettings } from './process/configuration/kernel-settings.js';

export type KernelOptions = {
  database: DatabaseAccess;
  /** Of all contexts in this process, in order. */
  schemas: Schema[];
  /** Sign cursors. The first one signs; all are accepted. */
  cursorKeys: Buffer[];
  /** Non-public hosts that user-given URLs may reach; none by default. */
  egress?: Egress;
  /** Resolves their names; the system's resolver by default. */
  resolve?: Resolve;
  /** Wrap organizations' data keys. The first one wraps; all can unwrap. */
  masterKeys: readonly MasterKey[];
  /** Access to AWS KMS, if a master key is there. */
  kms?: KmsAccess;
  /** PostgreSQL schema of the data keys and the outbox. Each database role has its own. */
  schema: 'kernel' | 'vault';
  /** Rate limits; none by default. */
  limits?: LimitOptions;
  /** Bytes of stored responses per organization. 64 MiB by default. */
  keptAnswers?: number;
  /** Mail server; none by default. */
  mail?: MailOptions | null;
  /** Query parameters allowed on every request; none by default. */
  freeParameters?: readonly string[];
  /** The system clock, unless a test sets it. */
  clock?: Clock;
};

const owners = { latchkey_app: 'DATABASE_APP_URL', latchkey_vault: 'DATABASE_VAULT_URL' } as const;

const ownSchemas = { latchkey_app: 'kernel', latchkey_vault: 'vault' } as const;

/** The kernel options of a process with one of the database roles, from its settings. */
export function kernelOptions(
  configuration: Configuration,
  role: DatabaseRole,
  schemas: Schema[],
  masterKeys: readonly MasterKey[],
): KernelOptions {
  const { CURSOR_KEYS, EGRESS_ALLOW, EGRESS_ALLOW_HTTP } = configuration.of(operatingSettings);
  const { RATE_LIMIT_FACTOR, KEPT_ANSWERS_BYTES } = configuration.of(httpSettings);
  const { REDIS_URL } = configuration.of(queueSettings);
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

/** The role's own address if the environment serves several processes, else the common one. */
export function databaseAccess(configuration: Configuration, role: DatabaseRole): DatabaseAccess {
  const settings = configuration.of(databaseSettings);
  const own = settings[owners[role]];
  return {
    url: own ?? settings.DATABASE_URL,
    role: null,
    poolSize: settings.POOL_SIZE,
    statementTimeoutMs: settings.STATEMENT_TIMEOUT_MS,
    connectionTimeoutMs: settings.CONNECTION_TIMEOUT_MS,
  };
}
