import { type Aftermath, killAt, steps } from './refresh-kills.js';

const rounds = Number(process.env.REFRESH_KILL_ROUNDS ?? 1);

describe('a grant with a rotating refresh token', () => {
  it.each(steps)('survives a kill of its refresh (%s) with one request', async (step) => {
    const good: Aftermath = { state: 'ok', status: 200, email: 'ada@notes.example', asked: 1 };
    for (let round = 0; round < rounds; round++) expect(await killAt(step)).toEqual(good);
  });
});
