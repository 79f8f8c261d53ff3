import { createRequire } from 'node:module';
import { join } from 'node:path';
import { withoutStorage } from './current-test.js';
import { TestModules } from './test-modules.js';

type Globals = Record<string, unknown>;

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

const globals = ['describe', 'it', 'test', 'expect', 'beforeAll', 'beforeEach', 'afterAll', 'afterEach'];

/**
 * Jest loads Nest and its thousand modules again for each test file, in a sandbox with its own `Array` and `Error`.
 * This runner loads a test file outside the sandbox, see `TestModules`. Everything else is Jest's. See
 * docs/decisions/0018-test-files-outside-jests-sandbox.md.
 */
export default function testRunner(...given: Given): Promise<unknown> {
  const [, { rootDir }, { global: sandbox }, runtime] = given;
  // Makes errors of the runner `instanceof Error` for tests too.
  for (const name of builtIn) sandbox[name] = (globalThis as Globals)[name];
  const load = runtime.requireInternalModule.bind(runtime);
  runtime.requireInternalModule = (from, name) =>
    name && isPackage(name) ? createRequire(from)(name) : withoutStorage(() => load(from, name));
  const modules = new TestModules(join(rootDir, 'dist/test'));
  runtime.unstable_importModule = (path) => {
    for (const name of globals) (globalThis as Globals)[name] = sandbox[name];
    return modules.import(path);
  };
  return circus.default(...given);
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
