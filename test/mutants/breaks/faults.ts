import { type Break, breaksOf } from '../break.js';

/** What holds while the ground gives way. */
export const faults: Break[] = [
  ...breaksOf('libs/kernel/src/http/idempotency/remember-answers.ts', 'kernel/keyed-deadline', [
    {
      breaks: 'a key is forgotten at the deadline of a write that is done later',
      find: 'if (late !== undefined)',
      replace: 'if (late === Infinity)',
      promise: 'but finishes later is done only once',
    },
  ]),
  ...breaksOf('libs/kernel/src/http/deadlines.ts', 'kernel/keyed-deadline', [
    {
      breaks: 'a write has a deadline only until its body is read',
      find: `reply.raw.once('close'`,
      replace: `request.raw.once('close'`,
      promise: 'but finishes later is done only once',
    },
  ]),
  ...breaksOf('libs/kernel/src/persistence/driver/watched-client.ts', 'faults/database-away', [
    {
      breaks: 'a silent database is waited for',
      find: 'this.isIdle || this.giveUpWith(open)',
      replace: 'this.isIdle',
      promise: 'fails waiting requests at once and is used again once available',
    },
  ]),
  ...breaksOf('libs/kernel/src/persistence/database-access.ts', 'faults/database-away', [
    {
      breaks: 'a connection is waited for without end',
      find: 'connectionTimeoutMillis: connectionTimeoutMs',
      replace: 'connectionTimeoutMillis: 0 * connectionTimeoutMs',
      promise: 'does not block requests while a connection is being opened',
    },
    {
      breaks: 'a lock is waited for as long as a statement',
      find: 'String(Math.min(longestLockWait, Math.round(statementTimeoutMs / 2)))',
      replace: 'String(longestLockWait * statementTimeoutMs)',
      promise: 'that waits for a lock is answered before its statement times out',
    },
  ]),
  ...breaksOf('libs/kernel/src/events/record-statements.ts', 'faults/rewound', [
    {
      breaks: 'a database rewound to a backup gives an epoch a second life',
      find: 'epoch = kernel.next_epoch(epoch)',
      replace: 'epoch = epoch + 1',
      promise: 'is not reused for a later change with the same epoch',
    },
  ]),
  ...breaksOf('libs/kernel/src/events/outbox/outbox-statements.ts', 'outbox/asking', [
    {
      breaks: 'a job that looked often and fails once waits for an hour',
      find: 'least(power(2, least(failures, 12)), 3600)',
      replace: 'least(power(2, least(attempts, 13) - 1), 3600)',
      promise: 'The retry delay depends on consecutive failures, not on attempts',
    },
    {
      breaks: 'a run that asks to look again later counts among failures',
      find: 'set claimed_until = null, failures = 0,',
      replace: 'set claimed_until = null,',
      promise: 'The retry delay depends on consecutive failures, not on attempts',
    },
  ]),
  ...breaksOf('libs/kernel/src/events/outbox/producer-on-postgres.ts', 'outbox/workers', [
    {
      breaks: 'a queue that found no tables is kept',
      find: 'if (this.producer === producer) this.producer = undefined;',
      replace: 'void 0;',
      promise: 'starts once the queue’s tables exist',
    },
  ]),
  ...breaksOf('libs/kernel/src/events/outbox/worker-on-postgres.ts', 'outbox/workers', [
    {
      breaks: 'a worker begins once or never',
      find: 'while (!signal.aborted)',
      replace: 'if (!signal.aborted)',
      promise: 'starts once the queue’s tables exist',
    },
  ]),
  ...breaksOf('libs/access-control/src/decision/services/policy-cache.ts', 'faults/rewound', [
    {
      breaks: 'what is kept outlives the connection it was read by',
      find: 'lost.onLost(() => (this.kept = nothingKept()));',
      replace: 'void lost;',
      promise: 'read during a lost change is discarded',
    },
  ]),
  ...breaksOf('libs/kernel/src/http/auth/auth.guard.ts', 'faults/database-away', [
    {
      breaks: 'a failure of ours counts as a failed authentication',
      find: 'if (error instanceof ApiError && error.status === 401)',
      replace: 'if (error instanceof ApiError || error)',
      promise: 'does not count valid tokens as failed attempts',
    },
  ]),
  ...breaksOf('libs/kernel/src/http/auth/request-checks.ts', 'rate-limit/limits', [
    {
      breaks: 'who fails behind an address locks out who was let in a moment ago',
      find: 'if (token !== undefined && this.good.has(hashOf(token))) return;',
      replace: '',
      promise: 'stop an address that repeatedly fails to authenticate',
    },
    {
      breaks: 'an address guesses without end',
      find: 'this.limits.refuseBlocked(network,',
      replace: 'this.limits.refuseBlocked(`${network}.`,',
      promise: 'stop an address that repeatedly fails to authenticate',
    },
  ]),
  ...breaksOf('libs/kernel/src/http/errors/unreadable-requests.ts', 'faults/wire', [
    {
      breaks: 'Node answers an expectation in its own shape',
      find: "server.on('checkExpectation'",
      replace: "server.on('noExpectation'",
    },
  ]),
  ...breaksOf('libs/kernel/src/http/http-app.ts', 'faults/refused-bodies', [
    {
      breaks: 'a refused body is answered with a reset',
      find: '  drainBodies(server);',
      replace: '',
      promise: 'reaches a client still sending by',
    },
    {
      breaks: 'a process that stops answers in the shape of its framework',
      find: 'return503OnClosing: false,',
      replace: 'return503OnClosing: true,',
      promise: 'while the process stops',
    },
  ]),
  ...breaksOf('apps/standalone/src/postgres/kept-server.ts', 'embedded-postgres/mending', [
    {
      breaks: 'a database that was killed stays away',
      find: 'stopping || (mending = mend())',
      replace: 'stopping || giveUp()',
      promise: 'restarts at the same address after it is killed',
    },
  ]),
  ...breaksOf('apps/standalone/src/postgres/durable-file.ts', 'embedded-postgres/power-cut', [
    {
      breaks: 'what the first start writes is lost in a power cut',
      find: 'writeFileSync(handle, content);\n    fsyncSync(handle);',
      replace: 'writeFileSync(handle, content);',
    },
  ]),
];
