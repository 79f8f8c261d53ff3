import { createRequire } from 'node:module';

const hooks = createRequire(import.meta.url)('node:async_hooks') as object;

/** Tests run one after another, so a variable can hold the current one. */
class CurrentTest {
  private current: unknown;

  getStore = (): unknown => this.current;

  async run(context: unknown, work: () => Promise<unknown>): Promise<unknown> {
    const before = this.current;
    this.current = context;
    try {
      return await work();
    } finally {
      this.current = before;
    }
  }
}

/**
 * Loads the part of Jest that keeps the current test in an AsyncLocalStorage. On Node 20, each AsyncLocalStorage in use
 * slows down every promise of the process. Jest creates one per file and never disables it. So the hundredth file would
 * be slowed down by a hundred of them, which also keep the objects of their files in memory.
 */
export function withoutStorage<Loaded>(load: () => Loaded): Loaded {
  const original = Object.getOwnPropertyDescriptor(hooks, 'AsyncLocalStorage')!;
  Object.defineProperty(hooks, 'AsyncLocalStorage', { value: CurrentTest, enumerable: true, configurable: true });
  try {
    return load();
  } finally {
    Object.defineProperty(hooks, 'AsyncLocalStorage', original);
  }
}
