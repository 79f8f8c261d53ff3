import { setImmediate } from 'node:timers/promises';
import { ownTurn, runInTurns } from '#kernel';

it('Each concurrent waiter gets its own turn of the event loop', async () => {
  const seen: string[] = [];
  const others = async () => {
    for (let turn = 0; turn < 6; turn++) await setImmediate().then(() => seen.push('other'));
  };
  const one = async (name: string) => {
    await ownTurn();
    seen.push(name);
  };
  await Promise.all([others(), ...['first', 'second', 'third'].map(one)]);
  const turns = seen
    .join(' ')
    .split(/(?: ?other)+ ?/)
    .filter(Boolean);
  expect(turns).toEqual(['first', 'second', 'third']);
});

it('Other work gets turns between long steps', async () => {
  let others = 0;
  const seen: number[] = [];
  function* steps(): Generator<void, string> {
    for (let step = 0; step < 3; step++) {
      seen.push(others);
      const end = performance.now() + 6;
      while (performance.now() < end);
      yield;
    }
    return 'done';
  }
  const timer = setInterval(() => others++, 0);
  await expect(runInTurns(steps())).resolves.toBe('done');
  clearInterval(timer);
  expect(new Set(seen).size).toBeGreaterThan(1);
});
