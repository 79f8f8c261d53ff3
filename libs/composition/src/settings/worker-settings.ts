import { port, type Settings, wholeNumber } from '#platform/configuration';
import { apiSettings } from './api-settings.js';

/** The worker runs the same contexts as the API, so it reads the same settings. */
export const workerSettings = {
  ...apiSettings,
  WORKER_PORT: {
    meaning: "Port of the worker's health routes. 0 chooses a free port.",
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
