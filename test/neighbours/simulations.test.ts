import { evaluateChange } from '../../libs/access-control/src/simulation/domain/evaluation.js';

type Evaluated = Parameters<typeof evaluateChange>;

const members = Array.from({ length: 100 }, (_, n) => ({ user_id: `usr_${n}`, label: null, governed: [] }));
const affected = { rules: [], members, requests: [], total: 100 } as unknown as Evaluated[1];

describe('Simulations', () => {
  it('let other requests run after every five members', async () => {
    let turns = 0;
    let isDone = false;
    const count = () => void (isDone || (turns++, setImmediate(count)));
    setImmediate(count);
    const simulations = Array.from({ length: 2 }, () => evaluateChange({ removed: [] } as never, affected, [], 0));
    await Promise.all(simulations);
    isDone = true;
    // Each of the two simulations lets other work run twenty times.
    expect(turns).toBeGreaterThan(30);
  });
});
