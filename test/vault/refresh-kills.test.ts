import { type Aftermath, killAt, steps } from './refresh-kills.js';

const rounds = Number(process.env.REFRESH_KILL_ROUNDS ?? 1);

describe('a provider that rotates refresh tokens and revokes the grant when an old one comes back', () => {
  it.each(steps)(
    'keeps a grant whose refresh is killed when it is %s, and is asked no more than once',
    async (step) => {
      const good: Aftermath = { state: 'ok', status: 200, email: 'ada@notes.example', asked: 1 };
      for (let round = 0; round < rounds; round++) expect(await killAt(step)).toEqual(good);
    },
  );
});
