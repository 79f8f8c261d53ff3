import { breaksOf } from '../break.js';

/** What a request may hold. */
export const requests = [
  ...breaksOf('libs/kernel/src/http/request/unknown-parameters.ts', 'openapi/answers', [
    {
      breaks: 'a route without a query class takes every parameter',
      find: 'given.length > 0 && !readsQuery(context)',
      replace: 'given.length < 0 && !readsQuery(context)',
      promise: 'refuses all unknown query parameters at once',
    },
    {
      breaks: 'of several unknown parameters one is named',
      find: 'const fields = names.map(',
      replace: 'const fields = names.slice(0, 1).map(',
      promise: 'refuses all unknown query parameters at once',
    },
  ]),
  ...breaksOf('libs/kernel/src/http/request/json-body.ts', 'kernel/field-errors', [
    {
      breaks: 'what cannot be stored is named as the whole body',
      find: 'notStorableAt(pathOf(at))',
      replace: 'notStorableAt(pathOf(at && null))',
      promise: 'is named if it contains',
    },
  ]),
  ...breaksOf('libs/kernel/src/http/request/field-errors.ts', 'kernel/field-errors', [
    {
      breaks: 'of a list, entries that are wrong are not told from the others',
      find: 'fits(entry, rule.constraints) ? [] :',
      replace: 'fits(entry, rule.constraints) && place < 0 ? [] :',
      promise: 'has a message with the value sent and valid values',
    },
    {
      breaks: 'entries of one parameter repeat a sentence',
      find: 'broken ? once(errorsOf(problem, path, broken))',
      replace: 'broken ? errorsOf(problem, path, broken)',
      promise: 'is one sentence per field',
    },
    {
      breaks: 'an unknown name comes without the one that was meant',
      find: 'meant !== null',
      replace: "meant === ''",
      promise: 'is named with the field that was probably meant',
    },
  ]),
  ...breaksOf('libs/kernel/src/http/request/raw-body.ts', 'kernel/failures', [
    {
      breaks: 'a body in any encoding is taken for UTF-8',
      find: '(; *(charset="?utf-8"?)? *)*$',
      replace: '(;|$)',
      promise: 'of a body too large or of another type',
    },
  ]),
];
