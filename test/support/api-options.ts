import { randomBytes } from 'node:crypto';
import { type ConnectionsOptions } from '#connections';
import { type ApiOptions } from '#composition/api';
import { type DatabaseUrls } from '#composition/postgres';
import { type TestConnector } from './catalog.js';
import { type TickingClock } from './ticking-clock.js';
import { type Within } from './within.js';

/** A vault that nobody runs, unless a test does. */
export const nowhere = (): ConnectionsOptions => ({
  vaultUrl: 'http://127.0.0.1:9',
  serviceUrl: 'http://127.0.0.1:9',
  appUrl: 'https://app.example.com',
  serviceKey: { id: 'test', key: randomBytes(32) },
  vaultKeys: [],
});

/** People make organizations by themselves, unless a test says otherwise. */
export const organizations: ApiOptions['organizations'] = {
  selfService: true,
  newPlan: 'self_hosted',
  deletionDays: 30,
  stripe: null,
  appUrl: 'https://app.example.com',
};

export type TestApiOptions = Partial<Omit<ApiOptions, 'clock'>> & {
  clock?: TickingClock;
  /** The shipped catalog, in place of the one that ships. */
  shipped?: readonly TestConnector[];
  /** Milliseconds in which a request is answered, and in which it arrives. */
  deadline?: number;
  arrival?: number;
  /** Bytes of answers that wait for clients of one organization to read them. */
  unread?: number;
  /** Connections that write, and as many that read. */
  poolSize?: number;
  /** Puts the app into what its process has beside it. */
  within?: Within;
  /** Whose pages browsers let call it. */
  corsOrigins?: string[];
  /** Of a database that another has, too, or that is reached by a way of its own; otherwise a new one. */
  urls?: DatabaseUrls;
};
