import { breaksOf } from '../break.js';

/** The work that a stopping worker waits for. */
export const stopping = [
  ...breaksOf('libs/platform/src/process/run-process.ts', 'processes', [
    {
      breaks: 'the repetition of a stop signal ends a process in the middle of a request',
      find: 'if (performance.now() - stoppedAt > oneSignalMs) process.exit(0);',
      replace: 'process.exit(0);',
      promise: 'finishes its requests if the stop signal arrives twice',
    },
  ]),
  ...breaksOf('libs/kernel/src/events/outbox/queue-backends.ts', 'outbox/stopping', [
    {
      breaks: 'a worker stopped during startup keeps a connection',
      find: 'await this.worker?.waitUntilReady().catch(() => undefined);',
      replace: 'void 0;',
      promise: 'closes every connection if it is stopped during its start',
    },
  ]),
  ...breaksOf('libs/kernel/src/events/outbox/bull-queue.ts', 'outbox/stopping', [
    {
      breaks: 'a worker keeps a connection for a job that never ends',
      find: '.catch(() => inTime(worker.disconnect(), 1000))',
      replace: '',
      promise: 'stops despite a job that never ends',
    },
  ]),
  ...breaksOf('libs/kernel/src/events/outbox/sweeper.ts', 'outbox/stopping', [
    {
      breaks: 'a worker waits forever for a sweep',
      find: 'await Promise.race([this.running, setTimeout(this.workerOptions.shutdownTimeout, null, { ref: false })]);',
      replace: 'await this.running;',
      promise: 'stops despite a sweep that never ends',
    },
    {
      breaks: 'a worker does not wait for a sweep',
      find: 'await Promise.race([this.running, setTimeout(this.workerOptions.shutdownTimeout, null, { ref: false })]);',
      replace: 'void this.running;',
      promise: 'waits for a short sweep',
    },
  ]),
];
