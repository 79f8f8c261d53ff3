import { type Aftermath, startRefreshKills, steps } from './refresh-kills.js';
import { patience, tryEachRound } from './refresh-trials.js';

const { killAt } = await startRefreshKills();

describe('A grant with a rotating refresh token', () => {
  it.each(steps)(
    'survives a kill during its refresh (%s), with one refresh request',
    async (step) => {
      const good: Aftermath = { state: 'ok', status: 200, email: 'ada@notes.example', asked: 1 };
      await tryEachRound(`killed when ${step}`, good, () => killAt(step));
    },
    patience,
  );
});
