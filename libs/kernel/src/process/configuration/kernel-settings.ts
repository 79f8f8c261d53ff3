import { httpSettings } from './http-settings.js';
import { keyServiceSettings } from './key-service-settings.js';
import { flag, keyring, listOf, masterKeyring, oneOf, port, text, url, wholeNumber } from './parsers.js';
import { type Settings } from './setting.js';
import { telemetrySettings } from './telemetry-settings.js';

export const databaseSettings = {
  DATABASE_URL: {
    meaning:
      'PostgreSQL, for `cli` and `npm start` as the role that owns the schemas, for a process as one that row level security binds, to which `cli migrate` gives a login.',
    parse: url('postgres', 'postgresql'),
    secret: true,
    example: 'postgres://latchkey:…@db.example.com/latchkey',
  },
  DATABASE_APP_URL: {
    meaning: 'PostgreSQL for API and worker, where one environment serves several processes. By default DATABASE_URL.',
    parse: url('postgres', 'postgresql'),
    otherwise: null,
    secret: true,
    example: 'postgres://latchkey_app:…@db.example.com/latchkey',
  },
  DATABASE_VAULT_URL: {
    meaning: 'PostgreSQL for the vault, where one environment serves several processes. By default DATABASE_URL.',
    parse: url('postgres', 'postgresql'),
    otherwise: null,
    secret: true,
    example: 'postgres://latchkey_vault:…@db.example.com/latchkey',
  },
  POOL_SIZE: {
    meaning: 'Connections that one process keeps for writing, and as many for reading.',
    parse: wholeNumber(1, 500),
    otherwise: 10,
    example: '20',
  },
  STATEMENT_TIMEOUT_MS: {
    meaning: 'How long one SQL statement may take, in milliseconds.',
    parse: wholeNumber(100, 600_000),
    otherwise: 5000,
    example: '10000',
  },
  CONNECTION_TIMEOUT_MS: {
    meaning: 'How long a request waits for a connection to PostgreSQL, new or shared, in milliseconds.',
    parse: wholeNumber(100, 600_000),
    otherwise: 5000,
    example: '2000',
  },
} as const satisfies Settings;

export const queueSettings = {
  REDIS_URL: {
    meaning: 'Redis for queues and rate limits. Without it both do with PostgreSQL and memory.',
    parse: url('redis', 'rediss'),
    otherwise: null,
    secret: true,
    example: 'redis://redis.example.com:6379',
  },
} as const satisfies Settings;

export const operatingSettings = {
  LATCHKEY_ENV: {
    meaning: 'Stands in every token that is issued (`lk_live_…`, `lk_test_…`).',
    parse: oneOf('live', 'test'),
    otherwise: 'live',
    example: 'test',
  },
  LATCHKEY_DATA_DIR: {
    meaning:
      'Where `npm start` keeps its embedded PostgreSQL and its keys, and the vault what it was granted, sealed, while there is no database; created when absent.',
    parse: text,
    otherwise: '.latchkey',
    example: '/var/lib/latchkey',
  },
  LOG_LEVEL: {
    meaning: 'The least important lines that are logged.',
    parse: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
    otherwise: 'info',
    example: 'debug',
  },
  METRICS_PORT: {
    meaning: 'Port that serves `/metrics` to Prometheus, without a token: keep it inside. Off when absent.',
    parse: port,
    otherwise: null,
    example: '9464',
  },
  SHUTDOWN_DELAY_SECONDS: {
    meaning:
      'How long a process that was told to stop goes on answering, while /health/ready says 503, so that what stands in front stops sending it requests first; nothing of `npm start`.',
    parse: wholeNumber(0, 60),
    otherwise: 0,
    example: '5',
  },
  EGRESS_ALLOW: {
    meaning: 'Hosts (each with any port, or `host:port`) that user-given URLs may reach although they are not public.',
    parse: listOf(text),
    otherwise: [],
    example: 'localhost,10.0.0.5:8443',
  },
  EGRESS_ALLOW_HTTP: {
    meaning: 'Development only: hosts of EGRESS_ALLOW on loopback may be called without TLS.',
    parse: flag,
    otherwise: false,
    example: 'true',
  },
  CURSOR_KEYS: {
    meaning:
      'Keys that sign the cursors of pages: `name:base64` of 32 bytes, newest first; every process needs the same.',
    parse: keyring,
    secret: true,
    example: '2026-11:…',
  },
} as const satisfies Settings;

/** What seals what the service stores; the vault has keys of its own. */
const sealingSettings = {
  MASTER_KEYS: {
    meaning:
      'Keys that seal what is stored: `name:base64` of 32 bytes, or `name:arn:aws:kms:…` of one that AWS KMS has; newest first, older ones kept for reading.',
    parse: masterKeyring,
    secret: true,
    example: '2026-11:…',
  },
} as const satisfies Settings;

/** What the kernel needs. Contexts and apps declare their own beside it. */
export const kernelSettings = {
  ...databaseSettings,
  ...queueSettings,
  ...httpSettings,
  ...operatingSettings,
  ...telemetrySettings,
  ...sealingSettings,
  ...keyServiceSettings,
} as const satisfies Settings;
