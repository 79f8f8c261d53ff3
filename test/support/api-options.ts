import { randomBytes } from 'node:crypto';
import { type ConnectionsOptions } from '#connections';
import { type ApiOptions } from '#composition/api';
import { type DatabaseUrls } from '#composition/postgres';
import { type TestConnector } from './catalog.js';
import { type TickingClock } from './ticking-clock.js';
import { type Within } from './within.js';

/** The address of a vault that does not run, unless a test starts one. */
export const nowhere = (): ConnectionsOptions => ({
  vaultUrl: 'http://127.0.0.1:9',
  serviceUrl: 'http://127.0.0.1:9',
  appUrl: 'https://app.example.com',
  serviceKey: { id: 'test', key: randomBytes(32) },
  vaultKeys: [],
});

/** By default, people can create organizations themselves. */
export const organizations: ApiOptions['organizations'] = {
  selfService: true,
  newPlan: 'self_hosted',
  deletionDays: 30,
  stripe: null,
  appUrl: 'https://app.example.com',
};

export type TestApiOptions = Partial<Omit<ApiOptions, 'clock'>> & {
  clock?: TickingClock;
  /** Replaces the shipped catalog. */
  shipped?: readonly TestConnector[];
  /** The milliseconds a request may take, and the milliseconds until it must have arrived. */
  deadline?: number;
  arrival?: number;
  /** The maximum bytes of responses that clients of one organization have not read yet. */
  unread?: number;
  /** The number of database connections for writes, and for reads. */
  poolSize?: number;
  /** Wraps the app in the other modules of its process. */
  within?: Within;
  /** Origins whose pages can call the API. */
  corsOrigins?: string[];
  /** A shared database, or one behind a proxy. By default a new one. */
  urls?: DatabaseUrls;
};
