import { breaksOf } from '../break.js';

/** Untrusted work is bounded in time and memory, and leaves nothing behind for another organization. */
export const sandbox = [
  ...breaksOf('libs/platform/src/sandbox/process-pool.ts', 'expressions/own-processes', [
    {
      breaks: 'a process serves one organization after another',
      find: 'each.orgId === orgId',
      replace: 'each.orgId !== ""',
      promise: 'serves one organization',
    },
    {
      breaks: 'each organization keeps a process',
      find: 'while (this.kept.length > this.limits.kept)',
      replace: 'while (this.kept.length < 0)',
      promise: 'counts towards one maximum for all organizations',
    },
    {
      breaks: 'an idle process never ends',
      find: 'setTimeout(() => this.discard(kept), this.limits.idle)',
      replace: 'setTimeout(() => undefined, this.limits.idle)',
      promise: 'ends after its organization has been idle',
    },
    {
      breaks: 'an organization that ended its process takes the spare one',
      find: '!spare?.usable || this.blamed.has(orgId)',
      replace: '!spare?.usable',
      promise: 'in reserve does not replace one that an organization crashed',
    },
  ]),
  ...breaksOf('libs/platform/src/expressions/frozen-library.ts', 'expressions/hostile', [
    {
      breaks: 'an expression can change the functions of the language',
      find: 'Object.freeze(next);',
      replace: '',
      promise: 'cannot change results or requests of any organization',
    },
    {
      breaks: 'an expression can change what all lambdas lead to',
      find: "deepFreeze(await jsonata('$trim ~> $trim').evaluate(null));",
      replace: '',
      promise: 'cannot change results or requests of any organization',
    },
  ]),
  ...breaksOf('libs/platform/src/expressions/frozen-library.ts', 'expressions/hostile-vault', [
    {
      breaks: 'an expression in the vault can change functions',
      find: 'for (const name of libraryNames) deepFreeze(await definitionOf(name));',
      replace: '',
      promise: 'cannot change accounts of any organization',
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
      breaks: 'what runs too long goes on',
      find: "this.stop('timed out');",
      replace: 'void 0;',
      promise: 'stops expressions that run too long',
    },
    {
      breaks: 'memory beside the heap is not counted',
      find: 'program, String(memory),',
      replace: 'program, String(memory * 100),',
      promise: 'limits memory: outside the heap',
    },
    {
      breaks: 'a process that was ended is used again',
      find: 'this.usable = false;',
      replace: '',
      promise: 'stops expressions that run too long',
    },
  ]),
  ...breaksOf('libs/platform/src/sandbox/fair-queue.ts', 'expressions/sandbox', [
    {
      breaks: 'one organization takes every place',
      find: '(share.running === 0 && share.used < heavy)',
      replace: 'true',
      promise: 'reserves a place for other organizations',
    },
    {
      breaks: 'the organization goes first that asked first',
      find: 'share.used < next.share.used',
      replace: 'false',
      promise: 'first serves the organization that has used it least',
    },
    {
      breaks: 'any number may wait',
      find: 'if (share.waiting.length >= this.most) return false;',
      replace: '',
      promise: 'accepts a limited number of waiting tasks',
    },
  ]),
  ...breaksOf('libs/platform/src/sandbox/sandbox.ts', 'expressions/sandbox', [
    {
      breaks: 'a sandbox is given anything',
      find: 'if (text.length > this.limits.input)',
      replace: 'if (text.length < 0)',
      promise: 'refuses input that is too large',
    },
  ]),
  ...breaksOf('libs/platform/src/expressions/plain-path.ts', 'expressions/plain-path', [
    {
      breaks: 'an array on the way of a plain path is not mapped over',
      find: "if (Array.isArray(value)) return 'undecided';",
      replace: '',
      promise: "evaluated in process gives JSONata's result or leaves it undecided",
    },
    {
      breaks: 'a plain path finds what every object has',
      find: '!Object.hasOwn(value, name)',
      replace: '!(name in value)',
      promise: "evaluated in process gives JSONata's result or leaves it undecided",
    },
  ]),
  ...breaksOf('libs/platform/src/expressions/plain-mapping.ts', 'expressions/plain-mapping', [
    {
      breaks: 'a plain mapping is one object more where there is no list',
      find: '.filter((one) => one !== undefined)',
      replace: '',
      promise: "evaluated in process gives JSONata's result or leaves it to the sandbox",
    },
    {
      breaks: 'a plain mapping takes as long as it likes',
      find: "if (items.length * length > cheap.steps) return 'undecided';",
      replace: '',
      promise: 'goes to the sandbox if it could be slow or large',
    },
    {
      breaks: 'a plain mapping makes much of little',
      find: '(left -= sizeUpTo(object, left)) < 0',
      replace: 'left < 0',
      promise: 'goes to the sandbox if it could be slow or large',
    },
  ]),
  ...breaksOf('libs/platform/src/expressions/expressions.ts', 'expressions/sandbox', [
    {
      breaks: 'another expression is blamed',
      find: 'expressions[thrown.made]!',
      replace: 'expressions[0]!',
      promise: 'reports which of several expressions failed',
    },
  ]),
  ...breaksOf('libs/platform/src/schemas/pattern.ts', 'expressions/patterns', [
    {
      breaks: 'a pattern takes as long as it likes for a long text',
      find: 'text.length * this.size <= mostWork && ',
      replace: '',
      promise: 'would take too long',
    },
    {
      breaks: 'a reference to what was matched is read as letters',
      find: 'refuseNonlinear(source);',
      replace: '',
      promise: 'contains a named back reference',
    },
    {
      breaks: 'a pattern may be as large as it likes',
      find: 'if (this.size > largest)',
      replace: 'if (this.size < 0)',
      promise: 'has large nested repetitions',
    },
  ]),
  ...breaksOf('libs/catalog/src/validation/domain/validate.ts', 'expressions/patterns', [
    {
      breaks: 'a definition may hold any pattern',
      find: '  checkPatterns,\n',
      replace: '',
      promise: 'that contains a lookahead is refused',
    },
  ]),
  ...breaksOf('libs/platform/src/schemas/schemas.ts', 'expressions/schemas', [
    {
      breaks: 'our own process checks whatever it is given',
      find: 'if (rules > cheap.schema || rules * sizeOf(value) > cheap.check) return false;',
      replace: '',
      promise: 'tests many alternatives does not delay other work',
    },
  ]),
  ...breaksOf('libs/catalog/src/validation/domain/check-inputs.ts', 'expressions/checking', [
    {
      breaks: 'a schema may be as large as it likes',
      find: 'return sizeOf(input) > heaviest.one ?',
      replace: 'return sizeOf(input) < 0 ?',
      promise: 'refuses a schema that would take too long to compile',
    },
    {
      breaks: 'schemas together may be as large as they like',
      find: '> heaviest.all)',
      replace: '< 0)',
      promise: 'refuses schemas that together would take too long',
    },
  ]),
];
