import { createRequire } from 'node:module';
import { join } from 'node:path';
import { withoutStorage } from './current-test.js';
import { TestModules } from './test-modules.js';

type Globals = Record<string, unknown>;
type Hook = () => unknown;

/** The arguments that Jest gives a `testRunner`: its own configuration first, then the project's. */
type Given = [
  global: object,
  project: { rootDir: string },
  environment: { global: Globals },
  runtime: {
    unstable_importModule(path: string): Promise<unknown>;
    requireInternalModule(from: string, name?: string): unknown;
  },
  ...rest: unknown[],
];

/** Loaded at run time, because it has no types. */
const circus = createRequire(import.meta.url)('jest-circus/runner') as { default(...given: Given): Promise<unknown> };

const globals = ['describe', 'it', 'test', 'expect', 'beforeAll', 'beforeEach', 'afterEach'];

/**
 * Jest loads Nest and its thousand modules again for each test file, in a sandbox with its own `Array` and `Error`.
 * This runner loads a test file outside the sandbox, see `TestModules`. Everything else is Jest's. See
 * docs/decisions/0018-test-files-outside-jests-sandbox.md.
 */
export default async function testRunner(...given: Given): Promise<unknown> {
  const [, { rootDir }, { global: sandbox }, runtime] = given;
  // Makes errors of the runner `instanceof Error` for tests too.
  for (const name of builtIn) sandbox[name] = (globalThis as Globals)[name];
  const load = runtime.requireInternalModule.bind(runtime);
  runtime.requireInternalModule = (from, name) =>
    name && isPackage(name) ? createRequire(from)(name) : withoutStorage(() => load(from, name));
  const modules = new TestModules(join(rootDir, 'dist/test'));
  const hooks = new LastHooks();
  runtime.unstable_importModule = (path) => {
    for (const name of globals) (globalThis as Globals)[name] = sandbox[name];
    (globalThis as Globals).afterAll = hooks.add(sandbox.afterAll as AfterAll);
    return modules.import(path);
  };
  try {
    return await circus.default(...given);
  } finally {
    await hooks.runRest();
  }
}

type AfterAll = (hook: Hook, timeout?: number) => void;

/**
 * The `afterAll` hooks of a file. Jest skips them if no test of the file runs, for example because of `-t`, or if the file
 * fails to load. But test files start their product before the tests, so something must always stop it.
 */
class LastHooks {
  private readonly hooks = new Set<Hook>();

  add =
    (afterAll: AfterAll): AfterAll =>
    (hook, timeout) => {
      this.hooks.add(hook);
      afterAll(() => {
        this.hooks.delete(hook);
        return hook();
      }, timeout);
    };

  /** A hook fails if what it stops would have been started by a `beforeAll`, which Jest skipped too. */
  async runRest(): Promise<void> {
    for (const hook of this.hooks)
      await Promise.resolve()
        .then(hook)
        .catch(() => undefined);
  }
}

/**
 * Jest's runner keeps state in its modules, so they are loaded per file. `expect` and other packages are loaded once
 * per worker.
 */
const isPackage = (name: string) => !/^(\.|\/|node:|async_hooks$)/.test(name);

/** Built-in classes of the language, such as `Array`. */
const builtIn = Object.getOwnPropertyNames(globalThis).filter(
  (name) => /^[A-Z]/.test(name) && typeof (globalThis as Globals)[name] === 'function',
);
