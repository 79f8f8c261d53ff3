import {
  buildChoiceParser,
  kernelSettings,
  keyring,
  mailSettings,
  port,
  type Settings,
  wholeNumber,
} from '#platform/configuration';
import { organizationsSettings } from '#organizations/settings';
import { catalogSettings } from '#catalog/settings';
import { identitySettings } from '#identity/settings';
import { authenticationSettings } from '#authentication/settings';

/** Keys with which service and vault authenticate each other. */
const trustSettings = {
  SERVICE_KEY: {
    meaning: "Key that signs this service's requests to the vault: `name:base64` of 32 bytes.",
    parse: keyring,
    secret: true,
    example: '2026-11:…',
  },
  VAULT_PUBLIC_KEYS: {
    meaning: 'Public keys of the vault, in the format of SERVICE_KEY. List two during a key rotation.',
    parse: keyring,
    isFileAllowed: true,
    example: '2026-11:…',
  },
} as const satisfies Settings;

/** Keys that only the service, which means API and worker, may have. */
export const serviceOnlyKeys = ['MASTER_KEYS', 'SERVICE_KEY'];

const callSettings = {
  CALLS_PER_CONNECTION: {
    meaning: 'Maximum concurrent tool calls per connection, in one API process.',
    parse: wholeNumber(1, 10_000),
    otherwise: 8,
    example: '16',
  },
  CALLS_PER_MEMBER: {
    meaning: 'Maximum concurrent tool calls per member, in one API process.',
    parse: wholeNumber(1, 10_000),
    otherwise: 32,
    example: '64',
  },
  CALLS_PER_ORGANIZATION: {
    meaning: 'Maximum concurrent tool calls per organization, in one API process.',
    parse: wholeNumber(1, 10_000),
    otherwise: 128,
    example: '256',
  },
} as const satisfies Settings;

const consoleSettings = {
  CONSOLE: {
    meaning: 'Whether the API serves the console at `/console`.',
    parse: buildChoiceParser('on', 'off'),
    otherwise: 'on',
    example: 'off',
  },
} as const satisfies Settings;

/** Settings of API and worker. */
export const apiSettings = {
  ...kernelSettings,
  ...mailSettings,
  ...catalogSettings,
  ...organizationsSettings,
  ...authenticationSettings,
  ...identitySettings,
  ...trustSettings,
  ...callSettings,
  ...consoleSettings,
} as const satisfies Settings;

/** The worker runs the same contexts as the API, so it reads the same settings. */
export const workerSettings = {
  ...apiSettings,
  WORKER_PORT: {
    meaning: "Port of the worker's health routes. 0 chooses a free port. `npm start` ignores this setting.",
    parse: port,
    otherwise: 3001,
    example: '8082',
  },
  WORKER_CONCURRENCY: {
    meaning: 'Maximum concurrent jobs of one worker.',
    parse: wholeNumber(1, 100),
    otherwise: 8,
    example: '16',
  },
} as const satisfies Settings;
