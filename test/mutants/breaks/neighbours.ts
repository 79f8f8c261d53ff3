import { breaksOf } from '../break.js';

const execution = 'libs/connections/src/execution';
const vault = 'libs/connections/src/vault-client/remote';

/** Load from one organization does not affect others. */
export const neighbours = [
  ...breaksOf('libs/kernel/src/persistence/reads.ts', 'neighbours/fair-turns', [
    {
      breaks: 'organizations do not alternate after reads',
      find: 'if (orgId !== null) await this.turns.waitFor(orgId);',
      replace: '',
      promise: 'gets a turn of its own',
    },
  ]),
  ...breaksOf('libs/kernel/src/process/fair-turns.ts', 'neighbours/fair-turns', [
    {
      breaks: 'an organization waits for turns while it is alone',
      find: 'if (!this.hasOthers(orgId)) return;',
      replace: '',
      promise: 'while only one organization reads',
    },
    {
      breaks: 'an organization that was just served comes first again',
      find: 'first === this.served && second !== undefined',
      replace: 'false',
      promise: 'that has just begun to wait',
    },
  ]),
  ...breaksOf('libs/kernel/src/http/large-responses.ts', 'kernel/large-responses', [
    {
      breaks: 'a later response uses the buffer of one that is not sent yet',
      find: `reply.raw.once('finish', () => keep(writer.buffer));`,
      replace: `setImmediate(() => keep(writer.buffer));`,
      promise: 'is not changed by later responses',
    },
    {
      breaks: 'a list that is the whole response is written as an object',
      find: ' || Array.isArray(view)',
      replace: '',
      promise: 'if the list is the whole response',
    },
    {
      breaks: 'an error is replaced by the view that could not be written',
      find: 'if (sent !== view) return JSON.stringify(sent);',
      replace: '',
      promise: 'that cannot be written is replaced by the error',
    },
    {
      breaks: 'responses to writes are bytes, which are not stored for repeats',
      find: `request.method === 'GET' && `,
      replace: '',
      promise: 'is text for a write',
    },
  ]),
  ...breaksOf('libs/kernel/src/http/unread-answers.ts', 'kernel/large-responses', [
    {
      breaks: 'of a buffer that is used again, only the written part counts as unread',
      find: 'payload.buffer.byteLength',
      replace: 'payload.length',
      promise: 'counts as unread with its whole buffer',
    },
  ]),
  ...breaksOf('libs/kernel/src/http/json-writer.ts', 'kernel/large-responses', [
    {
      breaks: 'the buffer is too small for characters of three bytes',
      find: 'this.reserve(text.length * maxBytesPerUnit);',
      replace: 'this.reserve(text.length);',
      promise: 'is the same JSON as without the buffer',
    },
  ]),
  ...breaksOf(`${execution}/services/call-throttle.ts`, 'connections/execute/neighbours', [
    {
      breaks: 'one connection uses all places',
      find: 'key: `${orgId}/${connection.id}`, orgId',
      replace: 'key: String(Math.random()), orgId',
    },
    {
      breaks: 'one member uses all places',
      find: 'key: `${orgId}/${userId}`, scope',
      replace: 'key: String(Math.random()), scope',
    },
    { breaks: 'organizations share their places', find: 'key: orgId,', replace: `key: '',` },
  ]),
  ...breaksOf('libs/platform/src/bulkhead/bulkhead.ts', 'connections/execute/neighbours', [
    {
      breaks: 'places are never released',
      find: 'for (const { bulkhead, key } of entered)',
      replace: 'for (const { bulkhead, key } of [] as Bound[])',
    },
  ]),
  ...breaksOf(`${vault}/vault-client.ts`, 'connections/execute/neighbours', [
    {
      breaks: 'all organizations share one breaker',
      find: 'const key = `${kind} ${orgId} ${slug}`;',
      replace: `const key = kind;`,
    },
  ]),
  ...breaksOf('libs/vault/src/call/commands/call-provider.ts', 'vault/calls', [
    {
      breaks: 'organizations have no limit in the vault',
      find: 'key: orgId, scope',
      replace: 'key: String(Math.random()), scope',
    },
  ]),
  ...breaksOf('libs/platform/src/service-auth/service-client.ts', 'connections/execute/many-calls', [
    {
      breaks: 'calls and reads share sockets',
      find: 'this.agents[kind]',
      replace: `this.agents['write']`,
      promise: 'delay neither reads nor calls of other organizations',
    },
  ]),
  ...breaksOf('libs/platform/src/outgoing/exchange.ts', 'connections/execute/many-calls', [
    {
      breaks: 'waiting for a socket does not count towards the time limit',
      find: 'this.reject(this.signal.reason as Error);',
      replace: '',
      promise: 'times out even while it waits for a socket',
    },
  ]),
  ...breaksOf('libs/platform/src/outgoing/response-memory.ts', 'outgoing/memory', [
    {
      breaks: 'the longest response is cut, whoever holds most',
      find: '.filter(({ organization }) => sizes.get(organization) === largest)',
      replace: '.filter(() => largest > 0)',
      promise: 'are cut, the longest of the organization that holds most first',
    },
    {
      breaks: 'the memory of an ended response stays taken',
      find: 'if (this.held.delete(response)) this.total -= response.size;',
      replace: 'this.held.delete(response);',
      promise: 'leave the memory to later responses',
    },
  ]),
  ...breaksOf('libs/platform/src/outgoing/large-bodies.ts', 'outgoing/large-bodies', [
    {
      breaks: 'all large bodies are processed at the same time',
      find: "if (!until.aborted) await once(until, 'abort');",
      replace: '',
      promise: 'are processed two at a time, until they are no longer in use',
    },
    {
      breaks: 'an encoded body is not large',
      find: ' || isEncoded(flattenHeaders(answer.headers))',
      replace: '',
      promise: 'include short bodies that are encoded',
    },
    {
      breaks: 'a call needs a turn for each of its bodies',
      find: ' || this.holders.has(use.until)',
      replace: '',
      promise: 'of one call need one turn',
    },
    {
      breaks: 'waiting bodies do not count against the memory',
      find: 'memory.add(this, answer.body.length);',
      replace: '',
      promise: 'are cut to their beginning while they wait, if others need the memory',
    },
  ]),
  ...breaksOf('libs/platform/src/outgoing/held-stream.ts', 'outgoing/memory', [
    {
      breaks: 'a streamed response does not count against the memory',
      find: 'this.memory.add(this, chunk.length);',
      replace: '',
      promise: 'are cut if they are streamed',
    },
    {
      breaks: 'the memory of an ended stream stays taken',
      find: 'this.memory.release(this);\n    done(error);',
      replace: 'done(error);',
      promise: 'leave the memory to later responses if they were streamed',
    },
  ]),
  ...breaksOf('libs/platform/src/outgoing/outgoing-error.ts', 'outgoing/answers', [
    {
      breaks: 'a server with invalid headers counts as unreachable',
      find: '/^HTTPParserError$/',
      replace: '/^HPE_/',
      promise: 'refuses a response with an invalid header',
    },
    {
      breaks: 'a server whose last header is invalid counts as unreachable',
      find: "thrown.code !== 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH'",
      replace: "thrown.code !== ''",
      promise: 'refuses a response with an invalid header',
    },
  ]),
  ...breaksOf('libs/platform/src/outgoing/with-time-limit.ts', 'outgoing/answers', [
    {
      breaks: 'a response that arrived in time is lost if the process was busy',
      find: '(abort = setImmediate(abortLate))',
      replace: 'abortLate()',
      promise: 'gets a response that arrived before its deadline while the process was busy',
    },
  ]),
  ...breaksOf('libs/kernel/src/http/auth/auth.guard.ts', 'neighbours/large-request-bodies', [
    {
      breaks: 'all large bodies are in memory at the same time',
      find: 'if (!mayExceed(request, maxUnqueuedBody))',
      replace: 'if (!mayExceed(request, Infinity))',
      promise: 'waits until fewer than two of its organization are handled',
    },
    {
      breaks: 'members without the permission can occupy slots for bodies',
      find: 'this.assertAdmitted(context, check, request.caller);\n    if',
      replace: 'if',
      promise: 'is refused before it arrives',
    },
  ]),
  ...breaksOf('libs/kernel/src/http/request/large-request-bodies.ts', 'neighbours/large-request-bodies', [
    {
      breaks: 'slow bodies keep their slots',
      find: 'slowest.end();',
      replace: '',
      promise: 'of which the slowest are ended',
    },
    {
      breaks: 'an organization at its limit ends the bodies of others',
      find: ' || this.arriving.isUsedBy(orgId)',
      replace: '',
      promise: 'ends no body of others',
    },
  ]),
  ...breaksOf('libs/kernel/src/persistence/write-turns.ts', 'neighbours/waiting', [
    {
      breaks: 'writers waiting for a lock hold connections',
      find: 'new FairSlots({ all: Infinity, each: 1,',
      replace: 'new FairSlots({ all: Infinity, each: Infinity,',
      promise: 'for its lock',
    },
  ]),
  ...breaksOf('libs/kernel/src/persistence/fair-slots.ts', 'neighbours/waiting', [
    {
      breaks: 'one organization uses all connections',
      find: 'each: Math.ceil(connections / 2)',
      replace: 'each: connections',
      promise: 'for slow reads',
    },
    {
      breaks: 'an organization with many waiting requests keeps its turn',
      find: 'this.queues.delete(next);\n      if',
      replace: 'if',
      caughtBy: 'neighbours/fair-places',
      promise: 'are given to waiting organizations in turn',
    },
    {
      breaks: 'the number of waiting requests is unlimited',
      find: 'if (queue.length >= this.limits.waiting) throw this.refusal();',
      replace: '',
      caughtBy: 'neighbours/fair-places',
      promise: 'are awaited by a limited number of requests, for a limited time',
    },
  ]),
  ...breaksOf('libs/kernel/src/http/unread-answers.ts', 'neighbours/unread', [
    {
      breaks: 'the size of unread responses is unlimited',
      find: 'left > this.maxBytes;',
      replace: 'left > Infinity;',
      promise: 'that never reads its responses is disconnected',
    },
  ]),
  ...breaksOf('libs/kernel/src/http/queued-responses.ts', 'kernel/queued-responses', [
    {
      breaks: 'requests are kept forever if their client disconnects before their turn to be answered',
      find: 'closeQueuedResponses(server: Server): void {',
      replace: 'closeQueuedResponses(server: Server): void {\n  if (server.address) return;',
      promise: 'is closed when the client disconnects',
    },
  ]),
  ...breaksOf('libs/kernel/src/http/deadlines.ts', 'neighbours/unread', [
    {
      breaks: 'an unread response is kept forever',
      find: 'socket.resetAndDestroy()',
      replace: 'socket',
      promise: 'a client that does not read its response is eventually disconnected',
    },
    {
      breaks: 'a client that sends half a request gets a 503',
      find: 'if (!request.raw.complete) return void answerWith(reply, request.id, lateRequest);',
      replace: '',
      promise: 'a client that has sent half of the request gets a 408',
    },
  ]),
  ...breaksOf('libs/vault/src/sign-in/http/browser-limits.guard.ts', 'neighbours/browsers', [
    {
      breaks: 'a malformed link is looked up',
      find: `if (isStray) throw new SignInProblem('start_again');`,
      replace: '',
      promise: 'without a database query',
    },
    {
      breaks: 'malformed links use up the page limit of their address',
      find: 'isStray ? strays : pages',
      replace: 'pages',
      promise: "limit an IP address's invalid links, but not its valid ones",
    },
  ]),
];
