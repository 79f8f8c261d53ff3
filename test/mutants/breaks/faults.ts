import { type Break, breaksOf } from '../break.js';

/** Guarantees when the database or a process fails. */
export const faults: Break[] = [
  ...breaksOf('libs/kernel/src/http/idempotency/store-answers.ts', 'kernel/keyed-deadline', [
    {
      breaks: 'a key is deleted at the deadline of a write that commits later',
      find: 'if (lateStatus !== undefined)',
      replace: 'if (lateStatus === Infinity)',
      promise: 'runs only once if it finishes later',
    },
  ]),
  ...breaksOf('libs/kernel/src/http/deadlines.ts', 'kernel/keyed-deadline', [
    {
      breaks: 'a write has a deadline only until its body is read',
      find: `reply.raw.once('close'`,
      replace: `request.raw.once('close'`,
      promise: 'runs only once if it finishes later',
    },
  ]),
  ...breaksOf('libs/kernel/src/persistence/driver/watched-client.ts', 'kernel/ended-sessions', [
    {
      breaks: 'a session that the server ended is used for the next request',
      find: "if (severity === 'FATAL') this.leave(onLost);",
      replace: '',
      promise: 'is not used for later writes, even if the end of its connection is late',
    },
  ]),
  ...breaksOf('libs/kernel/src/persistence/driver/watched-client.ts', 'faults/database-away', [
    {
      breaks: 'a request waits for a silent database',
      find: 'this.isIdle || this.drop(open)',
      replace: 'this.isIdle',
      promise: 'answers 503 to waiting requests until the database responds again',
    },
  ]),
  ...breaksOf('libs/kernel/src/persistence/database-access.ts', 'faults/database-away', [
    {
      breaks: 'a request waits forever for a connection',
      find: '...connectionTo(access.url, access.connectionTimeoutMs)',
      replace: '...connectionTo(access.url, 0)',
      promise: 'does not wait for a connection that is being opened',
    },
    {
      breaks: 'a request waits for a lock as long as a statement may run',
      find: 'String(Math.min(lockTimeoutMs, Math.round(statementTimeoutMs / 2)))',
      replace: 'String(lockTimeoutMs * statementTimeoutMs)',
      promise: 'that waits for a lock gets a response before its statement timeout',
    },
  ]),
  ...breaksOf('libs/kernel/src/events/event-log.ts', 'faults/rewound', [
    {
      breaks: 'a restored database reuses an epoch',
      find: 'epoch = kernel.next_epoch(epoch)',
      replace: 'epoch = epoch + 1',
      promise: 'is not reused for a later change with the same epoch',
    },
  ]),
  ...breaksOf('libs/kernel/src/events/outbox/outbox.ts', 'outbox/asking', [
    {
      breaks: 'a request takes the row of a running job',
      find: 'and (claimed_until is null or claimed_until <= now())',
      replace: '',
      promise: 'a run keeps its effect if its job is requested again',
    },
  ]),
  ...breaksOf('libs/kernel/src/events/outbox/outbox-rows.ts', 'outbox/asking', [
    {
      breaks: 'a job that ran often waits an hour after its first failure',
      find: 'Math.min(2 ** failures, 3600)',
      replace: 'Math.min(2 ** (attempts - 1), 3600)',
      promise: 'the retry delay depends on consecutive failures, not on attempts',
    },
    {
      breaks: 'a run that asks to run again counts as a failure',
      find: 'set claimed_until = null, failures = 0,',
      replace: 'set claimed_until = null,',
      promise: 'the retry delay depends on consecutive failures, not on attempts',
    },
  ]),
  ...breaksOf('libs/kernel/src/events/outbox/queue-backends.ts', 'outbox/workers', [
    {
      breaks: 'a queue that failed at start is kept',
      find: 'if (this.producer === producer) this.producer = undefined;',
      replace: 'void 0;',
      promise: 'starts once the queue’s tables exist',
    },
  ]),
  ...breaksOf('libs/kernel/src/events/outbox/queue-backends.ts', 'outbox/workers', [
    {
      breaks: 'a worker that cannot start immediately never starts',
      find: 'while (!signal.aborted)',
      replace: 'if (!signal.aborted)',
      promise: 'starts once the queue’s tables exist',
    },
  ]),
  ...breaksOf('libs/access-control/src/decision/services/policy-cache.ts', 'faults/rewound', [
    {
      breaks: 'a cache is kept after its database connection was lost',
      find: 'lostConnections.onLost(() => (this.cache = emptyCache()));',
      replace: 'void lost;',
      promise: 'is discarded if it was read during a change that the restore undid',
    },
  ]),
  ...breaksOf('libs/kernel/src/http/auth/auth.guard.ts', 'faults/database-away', [
    {
      breaks: 'an internal error counts as failed authentication',
      find: 'if (error instanceof ApiError && error.status === 401)',
      replace: 'if (error instanceof ApiError || error)',
      promise: 'does not count valid tokens as failed attempts',
    },
  ]),
  ...breaksOf('libs/kernel/src/http/request/unknown-parameters.ts', 'kernel/failures', [
    {
      breaks: 'a body on a route without one is ignored',
      find: 'if (!hasBodyLimit && !readsBody(context) && hasContent(body)) throw unexpectedBody();',
      replace: '',
      promise: 'for an unexpected request body names the reason',
    },
  ]),
  ...breaksOf('libs/platform/src/rate-limit/request-limits.ts', 'rate-limit/limits', [
    {
      breaks: 'refused requests use up the quota of secrets',
      find: 'statusCode < 400 || statusCode >= 500',
      replace: 'statusCode > 0',
      promise: 'of secrets do not count refused requests',
    },
  ]),
  ...breaksOf('libs/platform/src/rate-limit/rate-limits.ts', 'rate-limit/limits', [
    {
      breaks: 'a request that one bucket refuses counts in the others',
      find: 'remaining[place] !== null',
      replace: 'remaining[place] === undefined',
      promise: 'count a request that one bucket refuses in no other bucket',
    },
  ]),
  ...breaksOf('libs/kernel/src/http/auth/request-checks.ts', 'rate-limit/limits', [
    {
      breaks: 'failed authentication at an address locks out recently valid tokens',
      find: 'if (credential && this.recentSecrets.has(hashSecret(credential.secret))) return;',
      replace: '',
      promise: 'stop an address that repeatedly fails to authenticate',
    },
    {
      breaks: 'requests without a token count as failed authentications',
      find: 'if (credential) await this.requestLimits.countFailure(networkOf(ip), credential);',
      replace: 'await this.requestLimits.countFailure(networkOf(ip), credential ?? { costsLookup: false });',
      promise: 'do not count requests without a token as failed authentications',
    },
    {
      breaks: 'failed authentication is unlimited',
      find: 'this.requestLimits.assertNotBlocked(network,',
      replace: 'this.requestLimits.assertNotBlocked(`${network}.`,',
      promise: 'stop an address that repeatedly fails to authenticate',
    },
  ]),
  ...breaksOf('libs/kernel/src/http/errors/unreadable-requests.ts', 'faults/wire', [
    {
      breaks: 'the error for an unsupported Expect header has another shape',
      find: "server.on('checkExpectation'",
      replace: "server.on('noExpectation'",
    },
  ]),
  ...breaksOf('libs/kernel/src/http/errors/unreadable-requests.ts', 'kernel/failures', [
    {
      breaks: 'the message for a bad address does not mention the address',
      find: '  HPE_INVALID_URL: malformedAddress,\n',
      replace: '',
      promise: 'says how to write an address that contains é',
    },
  ]),
  ...breaksOf('libs/kernel/src/http/http-app.ts', 'faults/refused-bodies', [
    {
      breaks: 'a refused body resets the connection',
      find: '  drainBodies(server);',
      replace: '',
      promise: 'reaches clients that are still sending with',
    },
    {
      breaks: 'errors of a stopping process have another shape',
      find: 'return503OnClosing: false,',
      replace: 'return503OnClosing: true,',
      promise: 'while the process stops',
    },
  ]),
  ...breaksOf('libs/composition/src/postgres/claimed-server.ts', 'embedded-postgres/mending', [
    {
      breaks: 'a killed database is not restarted',
      find: 'stopping || (recovery = recover())',
      replace: 'stopping || giveUp()',
      promise: 'restarts at the same address after it is killed',
    },
  ]),
  ...breaksOf('libs/composition/src/postgres/durable-files.ts', 'embedded-postgres/power-cut', [
    {
      breaks: 'files of the first start are lost in a power failure',
      find: 'writeFileSync(handle, content);\n    fsyncSync(handle);',
      replace: 'writeFileSync(handle, content);',
    },
  ]),
];
