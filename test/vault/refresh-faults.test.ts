import { type Aftermath, startRefreshFaults, type Trial } from './refresh-faults.js';
import { patience, tryEachRound } from './refresh-trials.js';

const { database, trial, meets, isKilledAfter, isLeftToItsHost, isInMemoryOnly, hasNoSpoolFolder } =
  await startRefreshFaults();

const accounts = 5;

/** Milliseconds. REFRESH_ROUNDS adds the longer ones, which find the same state. */
const delays = process.env.REFRESH_ROUNDS ? [100, 1000, 5000] : [100];

const kept: Aftermath = {
  grants: Array.from({ length: accounts }, () => ({ state: 'ok', status: 200 })),
  asked: accounts,
  named: 0,
};
/** If tokens are only in memory, the log names every one of them. */
const keptInMemory: Aftermath = { ...kept, named: accounts };

type Fault = [step: string, fault: (begun: Trial) => Promise<void>, aftermath?: Aftermath];

const faults: Fault[] = [
  ['the database is restarted', meets(database.restarted)],
  ['connections are reset', meets(database.reset)],
  ['the database stops responding', meets(database.silent)],
  ['the database is read-only', meets(database.readOnly)],
  ...delays.map((delay): Fault => [`the vault is killed ${delay / 1000} s after the answer`, isKilledAfter(delay)]),
  ['its host is unavailable and another one is used', isLeftToItsHost],
  ['the spool folder cannot be written', hasNoSpoolFolder],
  ['no row and no file can be written', isInMemoryOnly, keptInMemory],
  ['the database fails over', meets(database.failedOver)],
];

describe('A grant with a single-use refresh token', () => {
  it.each(faults)(
    'is refreshed once and kept when %s',
    (step, fault, aftermath = kept) => tryEachRound(step, aftermath, () => trial(accounts, fault)),
    patience,
  );
});
