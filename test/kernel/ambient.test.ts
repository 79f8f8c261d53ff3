import { setImmediate } from 'node:timers/promises';
import { Ambient } from '#kernel';

/** Stands still until it is let go on, and tells what surrounds it then. */
function visitor(ambient: Ambient<string>, name: string) {
  let goOn!: () => void;
  const told = new Promise<void>((resolve) => (goOn = resolve));
  const seen = ambient.run(name, async () => {
    await told;
    await setImmediate();
    return ambient.current;
  });
  return { goOn, seen };
}

describe('What surrounds the running code', () => {
  it('is its own, whoever else comes and goes meanwhile', async () => {
    const ambient = new Ambient<string>();
    const [one, other] = [visitor(ambient, 'one'), visitor(ambient, 'other')];
    other.goOn();
    expect(await other.seen).toBe('other');
    expect(ambient.current).toBeUndefined();
    const third = visitor(ambient, 'third');
    one.goOn();
    expect(await one.seen).toBe('one');
    third.goOn();
    expect(await third.seen).toBe('third');
  });

  it('is the inner one inside, and the outer one again after it', async () => {
    const ambient = new Ambient<string>();
    const seen = await ambient.run('outer', async () => {
      const inner = await ambient.run('inner', () => Promise.resolve(ambient.current));
      return [inner, ambient.current];
    });
    expect(seen).toEqual(['inner', 'outer']);
  });

  it('is nothing after the last has left, failing or not, and something again for the next', async () => {
    const ambient = new Ambient<string>();
    await expect(ambient.run('one', () => Promise.reject(new Error('It failed.')))).rejects.toThrow('It failed.');
    expect(ambient.current).toBeUndefined();
    expect(await ambient.run('two', () => Promise.resolve(ambient.current))).toBe('two');
  });

  it('lasts until it is told to end, for work that only begins', async () => {
    const ambient = new Ambient<string>();
    let seen: Promise<string | undefined> | undefined;
    let end!: () => void;
    ambient.begin('one', (ended) => {
      end = ended;
      seen = setImmediate().then(() => ambient.current);
    });
    await ambient.run('two', () => Promise.resolve());
    expect(await seen).toBe('one');
    end();
    expect(ambient.current).toBeUndefined();
  });
});
