import { breaksOf } from '../break.js';

/** What a request may hold. */
export const requests = [
  ...breaksOf('libs/kernel/src/http/request/unknown-parameters.ts', 'openapi/answers', [
    {
      breaks: 'a route without a query class takes every parameter',
      find: 'given.length > 0 && !readsQuery(context)',
      replace: 'given.length < 0 && !readsQuery(context)',
      promise: 'is a refusal of every query parameter',
    },
    {
      breaks: 'of several unknown parameters one is named',
      find: 'const fields = names.map(',
      replace: 'const fields = names.slice(0, 1).map(',
      promise: 'is a refusal of every query parameter',
    },
  ]),
];
