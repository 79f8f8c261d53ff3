import { setImmediate } from 'node:timers/promises';
import { AsyncContext } from '#kernel';

/** Pauses until it is resumed, and then returns the context it runs in. */
function visitor(context: AsyncContext<string>, name: string) {
  let goOn!: () => void;
  const resumed = new Promise<void>((resolve) => (goOn = resolve));
  const seen = context.run(name, async () => {
    await resumed;
    await setImmediate();
    return context.current;
  });
  return { goOn, seen };
}

describe('An async context', () => {
  it('is separate for concurrent work', async () => {
    const context = new AsyncContext<string>();
    const [one, other] = [visitor(context, 'one'), visitor(context, 'other')];
    other.goOn();
    expect(await other.seen).toBe('other');
    expect(context.current).toBeUndefined();
    const third = visitor(context, 'third');
    one.goOn();
    expect(await one.seen).toBe('one');
    third.goOn();
    expect(await third.seen).toBe('third');
  });

  it('has the inner value only inside a nested run', async () => {
    const context = new AsyncContext<string>();
    const seen = await context.run('outer', async () => {
      const inner = await context.run('inner', () => Promise.resolve(context.current));
      return [inner, context.current];
    });
    expect(seen).toEqual(['inner', 'outer']);
  });

  it('is empty after its last run has ended', async () => {
    const context = new AsyncContext<string>();
    await expect(context.run('one', () => Promise.reject(new Error('It failed.')))).rejects.toThrow('It failed.');
    expect(context.current).toBeUndefined();
    expect(await context.run('two', () => Promise.resolve(context.current))).toBe('two');
  });

  it('lasts until deferred work has ended', async () => {
    const context = new AsyncContext<string>();
    let seen: Promise<string | undefined> | undefined;
    let end!: () => void;
    context.begin('one', (ended) => {
      end = ended;
      seen = setImmediate().then(() => context.current);
    });
    await context.run('two', () => Promise.resolve());
    expect(await seen).toBe('one');
    end();
    expect(context.current).toBeUndefined();
  });
});
