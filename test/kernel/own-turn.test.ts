import { setImmediate } from 'node:timers/promises';
import { ownTurn } from '#kernel';

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
