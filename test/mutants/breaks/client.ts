import { breaksOf } from '../break.js';

const client = 'libs/client/src';
const commandLine = 'libs/client/cli';

/** What users of the client rely on. */
export const clientBreaks = [
  ...breaksOf(`${client}/transport.ts`, 'client/client', [
    {
      breaks: 'the client sends writes without a key',
      find: '(request.idempotencyKey ?? crypto.randomUUID())',
      replace: 'request.idempotencyKey',
      promise: 'retries a write whose response was lost, without performing it twice',
    },
    {
      breaks: 'the client makes one attempt too many',
      find: 'retries < maxRetries',
      replace: 'retries <= maxRetries',
      promise: 'stops retrying after several failures',
    },
    {
      breaks: 'the client continues after it was aborted',
      find: ' || request.signal?.aborted) throw error;\n        await wait(seconds, request.signal);',
      replace: ') throw error;\n        await wait(0, undefined);',
      promise: 'stops retrying after several failures',
    },
    {
      breaks: 'the client keeps the first token it was given',
      find: "typeof token === 'function' ? await token() : token",
      replace: "typeof token === 'function' ? await (this.first ??= token()) : token",
      promise: 'calls the token function before each attempt',
    },
  ]),
  ...breaksOf(`${client}/pages.ts`, 'client/client', [
    {
      breaks: 'the client returns only the first page',
      find: '} while (cursor !== undefined);',
      replace: '} while (false);',
      promise: 'loads the pages of a list only as they are read',
    },
    {
      breaks: 'the client reads pages that are not needed',
      find: 'if (rows.length >= max) break;',
      replace: '',
      promise: 'loads the pages of a list only as they are read',
    },
  ]),
  ...breaksOf(`${client}/transport.ts`, 'client/client', [
    {
      breaks: 'the client retries before Retry-After',
      find: '(error.retryAfter ?? backoff)',
      replace: 'backoff',
      promise: 'stops retrying after several failures',
    },
  ]),
  ...breaksOf(`${client}/transport.ts`, 'client/client', [
    {
      breaks: 'the client repeats calls for which a budget has no calls',
      find: 'if (error.status === 429) return error.retryAfter;',
      replace: 'if (error.status === 429) return error.retryAfter ?? 0;',
      promise: 'does not retry a 429 without Retry-After',
    },
  ]),
  ...breaksOf(`${client}/transport.ts`, 'client/client', [
    {
      breaks: 'the client waits for a response without an end',
      find: 'setTimeout(expire, seconds * 1000)',
      replace: 'undefined',
      promise: 'gives up on an attempt without a response after the timeout',
    },
  ]),
  ...breaksOf(`${client}/webhook.ts`, 'client/helpers', [
    {
      breaks: 'verifyWebhook accepts any signature',
      find: '!results.includes(true)',
      replace: 'false',
      promise: 'refuses a message with a changed body',
    },
    {
      breaks: 'verifyWebhook accepts old messages',
      find: '<= tolerance))',
      replace: '<= tolerance + 1e9))',
      promise: 'refuses a message with an old time',
    },
  ]),
  ...breaksOf(`${client}/failure.ts`, 'client/client', [
    {
      breaks: 'the client omits the reason',
      find: 'this.reason = body.reason;',
      replace: 'this.reason = undefined;',
      promise: "throws the API's errors",
    },
  ]),
  ...breaksOf('libs/kernel/src/http/http-app.ts', 'client/elsewhere', [
    {
      breaks: 'browsers let pages of any origin call the API',
      find: 'origin !== undefined && origins.includes(origin)',
      replace: 'true',
      promise: 'is blocked from an origin not in CORS_ORIGINS',
    },
  ]),
  ...breaksOf(`${client}/client.ts`, 'client/client', [
    {
      breaks: 'an id changes the address that the client calls',
      find: 'return encodeURIComponent(id);',
      replace: 'return id;',
      promise: 'escapes ids in the path',
    },
  ]),
  ...breaksOf(`${commandLine}/logins.ts`, 'client/command-line', [
    {
      breaks: 'other users can read the stored token',
      find: 'chmodSync(written, 0o600);',
      replace: 'chmodSync(written, 0o644);',
      promise: 'stores the token in a file that only its user can read',
    },
  ]),
  ...breaksOf(`${commandLine}/context.ts`, 'client/command-line', [
    {
      breaks: 'the command line sends the token to any address',
      find: 'this.logins.get(this.url)?.token',
      replace: 'this.logins.get(this.logins.current)?.token',
      promise: 'is never sent to another address',
    },
    {
      breaks: 'the command line sends the token without encryption',
      find: "url.protocol === 'http:' && !isLocal && !allowHttp",
      replace: 'false',
      promise: 'is not sent to the unsafe address',
    },
  ]),
  ...breaksOf(`${commandLine}/follow.ts`, 'client/following', [
    {
      breaks: 'the command line misses records that were written late',
      find: '!known.has(id)',
      replace: "id > ([...known].sort().at(-1) ?? '')",
      promise: 'returns records that were written late',
    },
  ]),
  ...breaksOf(`${commandLine}/listen.ts`, 'client/following', [
    {
      breaks: 'the command line shows tests of other endpoints',
      find: "action === 'webhook_endpoint.tested' || ",
      replace: '',
      promise: 'omits tests of webhook endpoints by default',
    },
  ]),
  ...breaksOf(`${commandLine}/listen.ts`, 'client/following', [
    {
      breaks: 'the command line forwards IP addresses',
      find: '{ ip: _, user_agent: __, ...record }',
      replace: '{ ...record }',
      promise: 'forwards the messages of a real endpoint',
    },
  ]),
];
