import { createRequire } from 'node:module';

const hooks = createRequire(import.meta.url)('node:async_hooks') as object;

/** Of tests that run one after another, which one runs is a variable. */
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
 * Loads a part of Jest that asks an AsyncLocalStorage which test runs. As long as there is one in use, Node 20 slows
 * down every promise of the process; Jest makes one for each file and ends none, so that the hundredth file would wait
 * for a hundred, which also keep all that those files made.
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
