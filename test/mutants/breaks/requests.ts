import { breaksOf } from '../break.js';

/** What a request may hold. */
export const requests = [
  ...breaksOf('libs/kernel/src/http/request/unknown-parameters.ts', 'openapi/answers', [
    {
      breaks: 'a route without a query class takes every parameter',
      find: 'given.length > 0 && !readsQuery(context)',
      replace: 'given.length < 0 && !readsQuery(context)',
      promise: 'reports all unknown query parameters together',
    },
    {
      breaks: 'of several unknown parameters one is named',
      find: 'const fields = names.map(',
      replace: 'const fields = names.slice(0, 1).map(',
      promise: 'reports all unknown query parameters together',
    },
  ]),
  ...breaksOf('libs/kernel/src/http/request/json-body.ts', 'kernel/field-errors', [
    {
      breaks: 'what cannot be stored is named as the whole body',
      find: 'notStorableAt(pathOf(at))',
      replace: 'notStorableAt(pathOf(at && null))',
      promise: 'is named in the error if it contains',
    },
  ]),
  ...breaksOf('libs/kernel/src/http/request/field-errors.ts', 'kernel/field-errors', [
    {
      breaks: 'of a list, entries that are wrong are not told from the others',
      find: 'fits(entry, rule.constraints) ? [] :',
      replace: 'fits(entry, rule.constraints) && place < 0 ? [] :',
      promise: 'is reported with the sent value and the valid values',
    },
    {
      breaks: 'entries of one parameter repeat a sentence',
      find: 'broken ? once(errorsOf(problem, path, broken))',
      replace: 'broken ? errorsOf(problem, path, broken)',
      promise: 'is reported in one sentence, even if it breaks several rules',
    },
    {
      breaks: 'an unknown name comes without the one that was meant',
      find: 'meant !== null',
      replace: "meant === ''",
      promise: 'that is unknown is reported with the field probably meant',
    },
  ]),
  ...breaksOf('libs/kernel/src/http/request/raw-body.ts', 'kernel/failures', [
    {
      breaks: 'a body in any encoding is taken for UTF-8',
      find: '(; *(charset="?utf-8"?)? *)*$',
      replace: '(;|$)',
      promise: 'for an oversized body or wrong media type says so',
    },
  ]),
];
