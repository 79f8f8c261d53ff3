import { breaksOf } from '../break.js';

/** Sandboxed tasks are limited in time and memory, and leave no data for another organization. */
export const sandbox = [
  ...breaksOf('libs/platform/src/schemas/domain/unique-items.ts', 'expressions/schemas', [
    {
      breaks: 'unique items are compared in quadratic time',
      find: 'const seen = new Set(items.map((item) => canonicalize(item)));',
      replace:
        'const seen = new Set(items.filter((a, n) => !items.slice(0, n).some((b) => canonicalize(a) === canonicalize(b))));',
      promise: 'is not checked in quadratic time',
    },
  ]),
  ...breaksOf('libs/platform/src/sandbox/process-pool.ts', 'expressions/own-processes', [
    {
      breaks: 'a process serves several organizations',
      find: 'each.orgId === orgId',
      replace: 'each.orgId !== ""',
      promise: 'serves only one organization',
    },
    {
      breaks: 'idle processes of organizations are unlimited',
      find: 'while (this.idle.length > this.limits.maxIdle)',
      replace: 'while (this.idle.length < 0)',
      promise: 'counts towards one maximum for all organizations',
    },
    {
      breaks: 'an idle process never ends',
      find: 'setTimeout(() => this.discard(idle), this.limits.idle)',
      replace: 'setTimeout(() => undefined, this.limits.idle)',
      promise: 'ends after its organization has been idle',
    },
    {
      breaks: 'an organization whose process ended gets the spare process',
      find: '!spare?.usable || this.blamed.has(orgId)',
      replace: '!spare?.usable',
      promise: 'in reserve is not given to an organization whose task timed out',
    },
  ]),
  ...breaksOf('libs/platform/src/expressions/frozen-library.ts', 'expressions/hostile', [
    {
      breaks: 'an expression can change built-in functions',
      find: 'Object.freeze(next);',
      replace: '',
      promise: 'cannot change results or requests of any organization',
    },
    {
      breaks: 'an expression can change the object behind all lambdas',
      find: "deepFreeze(await jsonata('$trim ~> $trim').evaluate(null));",
      replace: '',
      promise: 'cannot change results or requests of any organization',
    },
  ]),
  ...breaksOf('libs/platform/src/expressions/frozen-library.ts', 'expressions/hostile', [
    {
      breaks: 'an expression that was stored earlier can use $shuffle',
      find: "'random', 'shuffle', 'millis'",
      replace: "'random', 'millis'",
      promise: 'are not available at run time either',
    },
  ]),
  ...breaksOf('libs/catalog/src/validation/domain/expression-report.ts', 'catalog/definition-tools', [
    {
      breaks: 'a definition with $shuffle is accepted',
      find: "'random', 'shuffle', 'millis'",
      replace: "'random', 'millis'",
      promise: 'reports $shuffle',
    },
  ]),
  ...breaksOf('libs/platform/src/expressions/frozen-library.ts', 'expressions/hostile-vault', [
    {
      breaks: 'an expression in the vault can change functions',
      find: 'for (const name of libraryNames) deepFreeze(await loadDefinition(name));',
      replace: '',
      promise: "cannot change any organization's accounts",
    },
  ]),
  ...breaksOf('libs/catalog/src/validation/domain/expression-report.ts', 'expressions/hostile', [
    {
      breaks: 'a built-in name can be bound',
      find: 'if (builtInNames.has(name))',
      replace: "if (name === '')",
      promise: 'are refused when a definition is checked',
    },
    {
      breaks: 'a parameter can have a built-in name',
      find: "if (type === 'lambda') return",
      replace: "if (type === 'none') return",
      promise: 'are refused when a definition is checked',
    },
    {
      breaks: 'a position can have a built-in name',
      find: "return [focus, index].filter((name) => typeof name === 'string');",
      replace: 'return [];',
      promise: 'are refused when a definition is checked',
    },
    {
      breaks: 'a transform can start from a variable',
      find: "(type === 'variable' && value === '')",
      replace: "type === 'variable'",
      promise: 'are refused when a definition is checked',
    },
    {
      breaks: 'a synthetic tool can transform functions',
      find: "if (type === 'transform' && !isPathIntoCopy(node.pattern))",
      replace: "if (type === 'none')",
      promise: 'are refused when a definition is checked',
    },
  ]),
  ...breaksOf('libs/platform/src/sandbox/sandbox-process.ts', 'expressions/sandbox', [
    {
      breaks: 'a task without end is not stopped',
      find: "this.stop('timed out', isStarved);",
      replace: 'void 0;',
      promise: 'stops expressions that run too long',
    },
    {
      breaks: 'memory outside the heap is not counted',
      find: 'program, String(memory),',
      replace: 'program, String(memory * 100),',
      promise: 'limits the memory outside the heap',
    },
    {
      breaks: 'a process that ended is used again',
      find: 'this.usable = false;',
      replace: '',
      promise: 'stops expressions that run too long',
    },
  ]),
  ...breaksOf('libs/platform/src/sandbox/fair-queue.ts', 'expressions/sandbox', [
    {
      breaks: 'one organization uses all places',
      find: '(share.running === 0 && share.used < this.heavy)',
      replace: 'true',
      promise: 'reserves capacity for other organizations',
    },
    {
      breaks: 'organizations are served in the order of their requests',
      find: 'share.used < next.share.used',
      replace: 'false',
      promise: 'first serves the organization that has used it least',
    },
    {
      breaks: 'the number of waiting tasks is unlimited',
      find: 'if (!isFirst && share.waiting.length >= this.maxWaiting) return false;',
      replace: '',
      promise: 'accepts a limited number of waiting tasks',
    },
  ]),
  ...breaksOf('libs/platform/src/sandbox/sandbox.ts', 'expressions/sandbox', [
    {
      breaks: 'the size of input is unlimited',
      find: 'if (text.length > this.limits.input)',
      replace: 'if (text.length < 0)',
      promise: 'refuses input that is too large',
    },
  ]),
  ...breaksOf('libs/platform/src/expressions/plain-mapping.ts', 'expressions/plain-path', [
    {
      breaks: 'an array in a plain path is not mapped over',
      find: "if (Array.isArray(value)) return 'undecided';",
      replace: '',
      promise: 'gives the same result as JSONata, or goes to the sandbox',
    },
    {
      breaks: 'a plain path finds inherited properties',
      find: '!Object.hasOwn(value, name)',
      replace: '!(name in value)',
      promise: 'gives the same result as JSONata, or goes to the sandbox',
    },
  ]),
  ...breaksOf('libs/platform/src/expressions/plain-mapping.ts', 'expressions/plain-mapping', [
    {
      breaks: 'a plain mapping returns an object for a missing list',
      find: '.filter((one) => one !== undefined)',
      replace: '',
      promise: 'gives the same result as JSONata, or goes to the sandbox',
    },
    {
      breaks: 'the duration of a plain mapping is unlimited',
      find: "if (items.length * length > budget.steps) return 'undecided';",
      replace: '',
      promise: 'goes to the sandbox if it could be slow or large',
    },
    {
      breaks: 'the result of a plain mapping is unlimited',
      find: '(budget.values -= sizeUpTo(object, budget.values)) < 0',
      replace: 'budget.values < 0',
      promise: 'goes to the sandbox if it could be slow or large',
    },
  ]),
  ...breaksOf('libs/platform/src/expressions/expressions.ts', 'expressions/sandbox', [
    {
      breaks: 'another expression is named as the failed one',
      find: 'expressions[thrown.completed]!',
      replace: 'expressions[0]!',
      promise: 'reports which of several expressions failed',
    },
  ]),
  ...breaksOf('libs/platform/src/schemas/pattern.ts', 'expressions/patterns', [
    {
      breaks: 'matching a long text takes unlimited time',
      find: 'text.length * this.size <= maxWork && ',
      replace: '',
      promise: 'would take too long',
    },
    {
      breaks: 'a back-reference is read as letters',
      find: 'assertLinear(source);',
      replace: '',
      promise: 'contains a named back reference',
    },
    {
      breaks: 'the size of a pattern is unlimited',
      find: 'if (this.size > maxSize)',
      replace: 'if (this.size < 0)',
      promise: 'has large nested repetitions',
    },
  ]),
  ...breaksOf('libs/catalog/src/validation/domain/validate.ts', 'expressions/patterns', [
    {
      breaks: 'a definition can have any pattern',
      find: '  checkPatterns,\n',
      replace: '',
      promise: 'that contains a lookahead is refused',
    },
  ]),
  ...breaksOf('libs/platform/src/schemas/schemas.ts', 'expressions/schemas', [
    {
      breaks: 'the API process runs checks of any cost itself',
      find: 'if (rules > limits.schema || rules * measureJsonSize(value) > limits.check) return false;',
      replace: '',
      promise: 'tests many alternatives does not delay other work',
    },
    {
      breaks: 'the API process follows the references of a schema',
      find: 'references.has(key) || ',
      replace: '',
      promise: 'has references that multiply does not delay other work',
    },
    {
      breaks: 'the API process adds defaults within defaults',
      find: "(key === 'default' && isNested(each)) || ",
      replace: '',
      promise: 'has defaults within defaults does not delay other work',
    },
  ]),
  ...breaksOf('libs/catalog/src/validation/domain/check-inputs.ts', 'expressions/checking', [
    {
      breaks: 'the size of a schema is unlimited',
      find: 'return measureJsonSize(input) > maxValues.one\n    ?',
      replace: 'return measureJsonSize(input) < 0 ?',
      promise: 'refuses a schema that would take too long to compile',
    },
    {
      breaks: 'the size of all schemas together is unlimited',
      find: '> maxValues.all)',
      replace: '< 0)',
      promise: 'refuses schemas that together would take too long',
    },
  ]),
  ...breaksOf('libs/platform/src/sandbox/sandbox.ts', 'catalog/busy-checks', [
    {
      breaks: 'an organization that checked a few definitions has no reserved place',
      find: 'this.limits.time)',
      replace: '250)',
      promise: 'does not wait for slow checks of another organization',
    },
  ]),
  ...breaksOf('libs/catalog/src/definition/services/definition-checks.ts', 'catalog/busy-checks', [
    {
      breaks: 'a definition is reported as invalid because the server is busy',
      find: '    assertNotBusy(thrown);\n',
      replace: '    void assertNotBusy;\n',
    },
  ]),
  ...breaksOf('libs/platform/src/sandbox/sandbox-process.ts', 'catalog/busy-checks', [
    {
      breaks: 'the limit of a task includes the time in which it waited for a processor',
      find: 'if (!isStarved && used < limit * enough) return waitFor(limit - used, waited + limit - used);',
      replace: '',
      promise: 'never blames the definition for time in which the server did other work',
    },
  ]),
  ...breaksOf('libs/platform/src/sandbox/sandboxed-task.ts', 'catalog/busy-checks', [
    {
      breaks: 'a check that got no processor time is reported as invalid',
      find: 'if (isStarved)',
      replace: "if (why === 'threw')",
      promise: 'can be repeated after the server was too busy to run it',
    },
    {
      breaks: 'a check that other work delays is reported as invalid',
      find: "if (why === 'could not be queued because the server is busy')",
      replace: "if (why === 'threw')",
      promise: 'can be repeated after it was refused because many others were waiting',
    },
  ]),
];
