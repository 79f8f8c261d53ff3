import { breaksOf } from '../break.js';

const client = 'libs/client/src';

/** What whoever calls by the client relies on. */
export const clientBreaks = [
  ...breaksOf(`${client}/transport.ts`, 'client/client', [
    {
      breaks: 'the client sends a write with no key of its own',
      find: '(sent.idempotencyKey ?? crypto.randomUUID())',
      replace: 'sent.idempotencyKey',
      promise: 'does a write once whose answer was lost',
    },
    {
      breaks: 'the client tries once more than it was told',
      find: 'attempt < this.attempts',
      replace: 'attempt <= this.attempts',
      promise: 'gives up after many refusals',
    },
    {
      breaks: 'the client goes on after it was stopped',
      find: ' || sent.signal?.aborted) throw error;\n        await wait(seconds, sent.signal);',
      replace: ') throw error;\n        await wait(0, undefined);',
      promise: 'gives up after many refusals',
    },
    {
      breaks: 'the client keeps the first token that it was given',
      find: "typeof token === 'string' ? token : await token()",
      replace: "typeof token === 'string' ? token : await (this.first ??= token())",
      promise: 'asks for the token that is good now',
    },
  ]),
  ...breaksOf(`${client}/pages.ts`, 'client/client', [
    {
      breaks: 'the client leaves out all pages but the first',
      find: '} while (cursor !== undefined);',
      replace: '} while (false);',
      promise: 'reads a list row by row',
    },
    {
      breaks: 'the client reads pages that nobody wants any more',
      find: 'if (rows.length >= most) break;',
      replace: '',
      promise: 'reads a list row by row',
    },
  ]),
  ...breaksOf(`${client}/waiting.ts`, 'client/client', [
    {
      breaks: 'the client comes back sooner than it was told',
      find: '(error.retryAfter ?? usual)',
      replace: 'usual',
      promise: 'gives up after many refusals',
    },
  ]),
  ...breaksOf(`${client}/failure.ts`, 'client/client', [
    {
      breaks: 'the client tells no reason',
      find: 'this.reason = told.reason;',
      replace: 'this.reason = undefined;',
      promise: 'throws what the API says',
    },
  ]),
  ...breaksOf('libs/kernel/src/http/cross-origin.ts', 'client/elsewhere', [
    {
      breaks: 'browsers let pages of any origin call the API',
      find: 'origin !== undefined && origins.includes(origin)',
      replace: 'true',
      promise: 'is kept from the API by the browser at every other origin',
    },
  ]),
  ...breaksOf(`${client}/client.ts`, 'client/client', [
    {
      breaks: 'the client is led elsewhere by an id',
      find: 'return encodeURIComponent(id);',
      replace: 'return id;',
      promise: 'asks for nothing else than what is named',
    },
  ]),
];
