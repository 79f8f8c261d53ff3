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
  /** Of every context that runs in this process, leftmost first. */
  schemas: Schema[];
  /** Sign cursors; the first is used, the others are still accepted. */
  cursorKeys: Buffer[];
  /** Hosts that user-given URLs may reach although they aren't public; none by default. */
  egress?: Egress;
  /** What the names in them stand for; the system is asked by default. */
  resolve?: Resolve;
  /** Wrap organizations' data keys; the first is used, the others still read. */
  masterKeys: readonly MasterKey[];
  /** How AWS KMS is reached, where it has one of them. */
  kms?: KmsAccess;
  /** PostgreSQL schema of the data keys and of the outbox: each database role has its own. */
  schema: 'kernel' | 'vault';
  /** How often callers may ask; as often as they like by default. */
  limits?: LimitOptions;
  /** Bytes that the answers kept for repeated requests may take, of one organization; 64 MiB by default. */
  keptAnswers?: number;
  /** By which server mail leaves; none by default. */
  mail?: MailOptions | null;
  /** Query parameters that may stand on every request; none by default. */
  freeParameters?: readonly string[];
  /** The machine's, unless a test sets the time. */
  clock?: Clock;
};

const owners = { latchkey_app: 'DATABASE_APP_URL', latchkey_vault: 'DATABASE_VAULT_URL' } as const;

const ownSchemas = { latchkey_app: 'kernel', latchkey_vault: 'vault' } as const;

/** The kernel of a process that acts as one of the database roles, from its settings. */
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

/** By the role's own address, where the environment serves several processes; else by the one there is. */
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
