import { DatabaseError } from 'pg';
import { SharedCommits } from '#kernel';

const refused = () => new DatabaseError('refused', 0, 'error');

/** The groups of items that were committed together. A running commit waits for `go`. */
function commits(fails: (items: string[]) => Error | null = () => null) {
  const written: string[][] = [];
  let go = () => {};
  const held = new Promise<void>((resolve) => (go = resolve));
  const shared = new SharedCommits<string>(async (_, items) => {
    written.push(items);
    await held;
    const error = fails(items);
    if (error) throw error;
  });
  const add = (item: string, orgId = 'org_a') =>
    shared.add(orgId, item).then(
      () => item,
      (error: Error) => error.message,
    );
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  return { written, go, add, turn };
}

describe('A small write', () => {
  it('shares a commit with concurrent writes', async () => {
    const { written, go, add, turn } = commits();
    const first = [add('a'), add('b')];
    await turn();
    const later = [add('c'), add('d'), add('x', 'org_b')];
    await turn();
    expect(written).toEqual([['a', 'b'], ['x']]);
    go();
    expect(await Promise.all([...first, ...later])).toEqual(['a', 'b', 'c', 'd', 'x']);
    expect(written).toEqual([['a', 'b'], ['x'], ['c', 'd']]);
  });

  it('returns only after its commit', async () => {
    const { written, go, add, turn } = commits();
    let answered = false;
    const first = add('a').then(() => (answered = true));
    await turn();
    await turn();
    expect(answered).toBe(false);
    go();
    await first;
    await turn();
    expect(await add('b')).toBe('b');
    expect(written).toEqual([['a'], ['b']]);
  });

  it('fails only because of its own errors', async () => {
    const { written, go, add } = commits((items) => (items.includes('bad') ? refused() : null));
    go();
    expect(await Promise.all([add('a'), add('bad'), add('c')])).toEqual(['a', 'refused', 'c']);
    expect(written).toEqual([['a', 'bad', 'c'], ['a'], ['bad'], ['c']]);
  });

  it('is not repeated if the result of its commit is unknown', async () => {
    const { written, go, add } = commits(() => new Error('Connection terminated'));
    go();
    expect(await Promise.all([add('a'), add('b')])).toEqual(['Connection terminated', 'Connection terminated']);
    expect(written).toEqual([['a', 'b']]);
  });

  it('shares its commit with at most a hundred writes', async () => {
    const { written, go, add } = commits();
    go();
    await Promise.all(Array.from({ length: 250 }, (_, n) => add(`${n}`)));
    expect(written.map(({ length }) => length)).toEqual([100, 100, 50]);
  });
});
