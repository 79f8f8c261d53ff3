import { httpSettings } from './http-settings.js';
import { keyServiceSettings } from './key-service-settings.js';
import {
  flag,
  keyring,
  buildListParser,
  masterKeyring,
  buildChoiceParser,
  port,
  text,
  url,
  wholeNumber,
} from './parsers.js';
import { type Settings } from './setting.js';
import { telemetrySettings } from './telemetry-settings.js';

export const databaseSettings = {
  DATABASE_URL: {
    meaning:
      'Address of the PostgreSQL database. For `cli` and `npm start`, use the role that owns the schemas. For a ' +
      'separate API, worker or vault process, use a role to which row level security applies. `cli migrate` creates such roles.',
    parse: url('postgres', 'postgresql'),
    secret: true,
    example: 'postgres://latchkey:…@db.example.com/latchkey',
  },
  DATABASE_APP_URL: {
    meaning:
      'PostgreSQL address of the API and the worker, if several processes share one environment. Defaults to ' +
      'DATABASE_URL.',
    parse: url('postgres', 'postgresql'),
    otherwise: null,
    secret: true,
    example: 'postgres://latchkey_app:…@db.example.com/latchkey',
  },
  DATABASE_VAULT_URL: {
    meaning: 'PostgreSQL address of the vault, if several processes share one environment. Defaults to DATABASE_URL.',
    parse: url('postgres', 'postgresql'),
    otherwise: null,
    secret: true,
    example: 'postgres://latchkey_vault:…@db.example.com/latchkey',
  },
  POOL_SIZE: {
    meaning: 'Maximum connections per process for writing, and the same number for reading.',
    parse: wholeNumber(1, 500),
    otherwise: 10,
    example: '20',
  },
  STATEMENT_TIMEOUT_MS: {
    meaning: 'Maximum time for one SQL statement, in milliseconds.',
    parse: wholeNumber(100, 600_000),
    otherwise: 5000,
    example: '10000',
  },
  CONNECTION_TIMEOUT_MS: {
    meaning: 'Maximum time a request waits for a PostgreSQL connection, in milliseconds.',
    parse: wholeNumber(100, 600_000),
    otherwise: 5000,
    example: '2000',
  },
} as const satisfies Settings;

export const queueSettings = {
  REDIS_URL: {
    meaning:
      'Redis for queues and rate limits. Without Redis, the queue is in PostgreSQL and rate limits are in memory.',
    parse: url('redis', 'rediss'),
    otherwise: null,
    secret: true,
    example: 'redis://redis.example.com:6379',
  },
} as const satisfies Settings;

export const operatingSettings = {
  LATCHKEY_ENV: {
    meaning: 'Environment name in issued tokens (`lk_live_…`, `lk_test_…`).',
    parse: buildChoiceParser('live', 'test'),
    otherwise: 'live',
    example: 'test',
  },
  LATCHKEY_DATA_DIR: {
    meaning:
      'Folder for the embedded PostgreSQL and the keys of `npm start`, and for sealed tokens that the vault ' +
      'receives while its database is down. Created if missing.',
    parse: text,
    otherwise: '.latchkey',
    example: '/var/lib/latchkey',
  },
  LOG_LEVEL: {
    meaning: 'Lowest level of log lines that are written.',
    parse: buildChoiceParser('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
    otherwise: 'info',
    example: 'debug',
  },
  METRICS_PORT: {
    meaning: 'Port that serves `/metrics` to Prometheus without a token. Do not expose it publicly. Off by default.',
    parse: port,
    otherwise: null,
    feature: 'metrics',
    example: '9464',
  },
  SHUTDOWN_DELAY_SECONDS: {
    meaning:
      'Time, in seconds, that a stopping process continues to answer requests while /health/ready returns 503. In ' +
      'this time, load balancers stop sending requests to the process. `npm start` ignores this setting.',
    parse: wholeNumber(0, 60),
    otherwise: 0,
    example: '5',
  },
  EGRESS_ALLOW: {
    meaning: 'Non-public hosts that users may enter in URLs: `host` for any port, or `host:port`.',
    parse: buildListParser(text),
    otherwise: [],
    example: 'localhost,10.0.0.5:8443',
  },
  EGRESS_ALLOW_HTTP: {
    meaning: 'Development only: allows calls without TLS to hosts of EGRESS_ALLOW on loopback.',
    parse: flag,
    otherwise: false,
    example: 'true',
  },
  CURSOR_KEYS: {
    meaning: 'Keys that sign page cursors: `name:base64` of 32 bytes, newest first. All processes need the same keys.',
    parse: keyring,
    secret: true,
    example: '2026-11:…',
  },
} as const satisfies Settings;

/** The master keys for stored secrets of the API and the workers. The vault has its own keys. */
const sealingSettings = {
  MASTER_KEYS: {
    meaning:
      'Keys that encrypt stored secrets: `name:base64` of 32 bytes, or `name:arn:aws:kms:…` for a key in AWS KMS. ' +
      'Newest first. Keep the older keys, because they are needed to read existing data.',
    parse: masterKeyring,
    secret: true,
    example: '2026-11:…',
  },
} as const satisfies Settings;

/** The settings of the kernel and the platform. Contexts and apps declare their own. */
export const kernelSettings = {
  ...databaseSettings,
  ...queueSettings,
  ...httpSettings,
  ...operatingSettings,
  ...telemetrySettings,
  ...sealingSettings,
  ...keyServiceSettings,
} as const satisfies Settings;
