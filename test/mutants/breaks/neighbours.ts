import { breaksOf } from '../break.js';

const execution = 'libs/connections/src/execution';
const vault = 'libs/connections/src/vault/remote';

/** One organization cannot be felt by another. */
export const neighbours = [
  ...breaksOf(`${execution}/services/call-limits.ts`, 'execute/neighbours', [
    {
      breaks: 'one connection takes the room of all',
      find: 'key: `${orgId}/${connection.id}`, orgId',
      replace: 'key: String(Math.random()), orgId',
    },
    {
      breaks: 'one member takes the room of all',
      find: 'key: `${orgId}/${userId}`, scope',
      replace: 'key: String(Math.random()), scope',
    },
    { breaks: 'organizations share their room', find: 'key: orgId,', replace: `key: '',` },
  ]),
  ...breaksOf('libs/platform/src/bulkhead/bulkhead.ts', 'execute/neighbours', [
    {
      breaks: 'room is never free again',
      find: 'for (const { bulkhead, key } of entered)',
      replace: 'for (const { bulkhead, key } of [] as Bound[])',
    },
  ]),
  ...breaksOf(`${vault}/vault-breakers.ts`, 'execute/neighbours', [
    {
      breaks: 'one breaker for all organizations',
      find: 'const key = `${kind} ${orgId} ${slug}`;',
      replace: `const key = kind;`,
    },
  ]),
  ...breaksOf('libs/vault/src/call/commands/call-provider.ts', 'vault/calls', [
    {
      breaks: 'in the vault organizations have no bound',
      find: 'key: orgId, scope',
      replace: 'key: String(Math.random()), scope',
    },
  ]),
  ...breaksOf('libs/platform/src/service-auth/service-client.ts', 'execute/many-calls', [
    {
      breaks: 'calls and reads share sockets',
      find: 'this.agents[kind]',
      replace: `this.agents['write']`,
      promise: 'delay neither reads nor calls of other organizations',
    },
  ]),
  ...breaksOf('libs/platform/src/outgoing/exchange.ts', 'execute/many-calls', [
    {
      breaks: 'waiting for a socket takes no time',
      find: 'this.reject(this.signal.reason as Error);',
      replace: '',
      promise: 'times out even while it waits for a socket',
    },
  ]),
  ...breaksOf('libs/kernel/src/persistence/write-turns.ts', 'neighbours/waiting', [
    {
      breaks: 'who waits for an organization has a connection',
      find: 'new FairPlaces({ all: Infinity, each: 1,',
      replace: 'new FairPlaces({ all: Infinity, each: Infinity,',
      promise: 'for its lock',
    },
  ]),
  ...breaksOf('libs/kernel/src/persistence/fair-places.ts', 'neighbours/waiting', [
    {
      breaks: 'one organization takes all connections',
      find: 'each: Math.ceil(connections / 2)',
      replace: 'each: connections',
      promise: 'for slow reads',
    },
    {
      breaks: 'who waits with many others keeps its turn',
      find: 'this.queues.delete(next);\n      if',
      replace: 'if',
      caughtBy: 'neighbours/fair-places',
      promise: 'are taken in turn by the waiting organizations',
    },
    {
      breaks: 'any number may wait',
      find: 'if (queue.length >= this.places.waiting) throw this.refusal();',
      replace: '',
      caughtBy: 'neighbours/fair-places',
      promise: 'accept limited waiters for a limited time',
    },
  ]),
  ...breaksOf('libs/kernel/src/http/unread-answers.ts', 'neighbours/unread', [
    {
      breaks: 'any amount waits for clients that do not read',
      find: 'left > this.most;',
      replace: 'left > Infinity;',
      promise: 'that never reads its responses is disconnected',
    },
  ]),
  ...breaksOf('libs/kernel/src/http/deadlines.ts', 'neighbours/unread', [
    {
      breaks: 'an answer that nobody reads is kept for good',
      find: 'socket.resetAndDestroy()',
      replace: 'socket',
      promise: 'a client that does not read the answer is disconnected later',
    },
    {
      breaks: 'who sends half a request is told that we were too slow',
      find: 'if (!request.raw.complete) return void answerWith(reply, request.id, lateRequest);',
      replace: '',
      promise: 'has sent half of it',
    },
  ]),
  ...breaksOf('libs/vault/src/sign-in/http/browser-limits.guard.ts', 'neighbours/browsers', [
    {
      breaks: 'what is no link is looked up',
      find: `if (isStray) throw new SignInProblem('start_again');`,
      replace: '',
      promise: 'without a database query',
    },
    {
      breaks: 'garbage uses up the pages of others at its address',
      find: 'isStray ? strays : pages',
      replace: 'pages',
      promise: 'limit invalid links by address',
    },
  ]),
];
