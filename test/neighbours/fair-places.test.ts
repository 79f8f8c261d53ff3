import { FairSlots } from '#kernel';

/** Tasks in the order in which they start. Each keeps its slot until it is released. */
function held(all: number, each: number, { waiting = 9, maxWait = 600_000 } = {}) {
  const places = new FairSlots({ all, each, waiting, maxWait }, () => new Error('No place.'));
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const enter = (name: string): Promise<void> =>
    places.within(name.replace(/\d/, ''), () => {
      begun.push(name);
      return new Promise<void>((end) => ends.set(name, end));
    });
  const leave = async (name: string) => {
    ends.get(name)!();
    await new Promise(setImmediate);
  };
  return { places, begun, enter, leave };
}

describe('Shared slots', () => {
  it('are given to waiting organizations in turn', async () => {
    const { begun, enter, leave } = held(1, 1);
    for (const name of ['a1', 'a2', 'a3', 'b1']) void enter(name);
    for (const name of ['a1', 'a2', 'b1']) await leave(name);
    expect(begun).toEqual(['a1', 'a2', 'b1', 'a3']);
  });

  it('remain available to other organizations when one has used its share', async () => {
    const { begun, enter, leave } = held(4, 2);
    for (const name of ['a1', 'a2', 'a3', 'b1', '1', '2']) void enter(name);
    expect(begun).toEqual(['a1', 'a2', 'b1', '1']);
    await leave('b1');
    await leave('a1');
    expect(begun).toEqual(['a1', 'a2', 'b1', '1', '2', 'a3']);
  });

  it('are awaited by a limited number of requests, for a limited time', async () => {
    const { places, begun, enter, leave } = held(1, 1, { waiting: 1, maxWait: 1 });
    void enter('a1');
    const second = enter('a2');
    await expect(enter('a3')).rejects.toThrow('No place.');
    await expect(second).rejects.toThrow('No place.');
    expect(places.waiting).toBe(0);
    await leave('a1');
    void enter('a4');
    expect(begun).toEqual(['a1', 'a4']);
  });
});
