import { breaksOf } from '../break.js';

/** What others wrote takes no more than its time and memory, and none of anybody else's. */
export const sandbox = [
  ...breaksOf('libs/kernel/src/sandbox/sandbox-process.ts', 'expressions/sandbox', [
    {
      breaks: 'what runs too long goes on',
      find: "this.stop('timed out');",
      replace: 'void 0;',
      promise: 'ends what runs too long',
    },
    {
      breaks: 'memory beside the heap is not counted',
      find: 'program, String(memory),',
      replace: 'program, String(memory * 100),',
      promise: 'no more memory than it has: beside the heap',
    },
    {
      breaks: 'a process that was ended is used again',
      find: 'this.usable = false;',
      replace: '',
      promise: 'goes on in another process',
    },
  ]),
  ...breaksOf('libs/kernel/src/sandbox/fair-queue.ts', 'expressions/sandbox', [
    {
      breaks: 'one organization takes every place',
      find: '(share.running === 0 && share.used < heavy)',
      replace: 'true',
      promise: 'keeps a place free',
    },
    {
      breaks: 'the organization goes first that asked first',
      find: 'share.used < next.share.used',
      replace: 'false',
      promise: 'go first that used least',
    },
    {
      breaks: 'any number may wait',
      find: 'if (share.waiting.length >= this.most) return false;',
      replace: '',
      promise: 'takes only so many that wait',
    },
  ]),
  ...breaksOf('libs/kernel/src/sandbox/sandbox.ts', 'expressions/sandbox', [
    {
      breaks: 'a sandbox is given anything',
      find: 'if (text.length > this.limits.input)',
      replace: 'if (text.length < 0)',
      promise: 'takes no more than it can hold',
    },
  ]),
  ...breaksOf('libs/kernel/src/expressions/plain-path.ts', 'expressions/plain-path', [
    {
      breaks: 'an array on the way of a plain path is not mapped over',
      find: "if (Array.isArray(value)) return 'undecided';",
      replace: '',
      promise: 'finds what JSONata finds',
    },
    {
      breaks: 'a plain path finds what every object has',
      find: '!Object.hasOwn(value, name)',
      replace: '!(name in value)',
      promise: 'finds what JSONata finds',
    },
  ]),
  ...breaksOf('libs/kernel/src/expressions/expressions.ts', 'expressions/sandbox', [
    {
      breaks: 'another expression is blamed',
      find: 'expressions[thrown.made]!',
      replace: 'expressions[0]!',
      promise: 'says which of several',
    },
  ]),
];
