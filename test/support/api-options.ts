import { randomBytes } from 'node:crypto';
import { type ConnectionsOptions } from '#connections';
import { type ApiOptions } from '#composition/api';
import { type DatabaseUrls } from '#composition/postgres';
import { type TestConnector } from './catalog.js';
import { type TickingClock } from './ticking-clock.js';
import { type Within } from './within.js';

/** A vault that does not run, unless a test starts it. */
export const nowhere = (): ConnectionsOptions => ({
  vaultUrl: 'http://127.0.0.1:9',
  serviceUrl: 'http://127.0.0.1:9',
  appUrl: 'https://app.example.com',
  serviceKey: { id: 'test', key: randomBytes(32) },
  vaultKeys: [],
});

/** People can create organizations themselves, unless a test changes it. */
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
  /** Milliseconds a request may take, and milliseconds it may take to arrive. */
  deadline?: number;
  arrival?: number;
  /** Maximum bytes of responses that wait to be read by clients of one organization. */
  unread?: number;
  /** The number of database connections for writes, and for reads. */
  poolSize?: number;
  /** Wraps the app in the other modules of its process. */
  within?: Within;
  /** Origins whose pages may call the API. */
  corsOrigins?: string[];
  /** A shared or specially reached database; a new one by default. */
  urls?: DatabaseUrls;
};
