import { port, type Settings, wholeNumber } from '#kernel';
import { apiSettings } from '../../api/src/api-settings.js';

/** The worker runs the contexts that the API runs, and so reads what that reads. */
export const workerSettings = {
  ...apiSettings,
  WORKER_PORT: {
    meaning: "Port of the worker's health routes; 0 takes a free one.",
    parse: port,
    otherwise: 3001,
    example: '8082',
  },
  WORKER_CONCURRENCY: {
    meaning: 'Jobs that one worker runs at a time.',
    parse: wholeNumber(1, 100),
    otherwise: 8,
    example: '16',
  },
} as const satisfies Settings;
