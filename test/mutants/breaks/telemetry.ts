import { breaksOf } from '../break.js';

/** Metrics, traces and logs of the processes. */
export const telemetry = [
  ...breaksOf('libs/platform/src/process/metrics.module.ts', 'observability/blocked-loop', [
    {
      breaks: 'each app of a process logs a blocked event loop',
      find: 'if (MetricsModule.writing === this) this.logger',
      replace: 'this.logger',
      promise: 'is logged once if several apps run in the process',
    },
  ]),
  ...breaksOf('libs/platform/src/telemetry/traced-requests.ts', 'observability/exporting', [
    {
      breaks: 'a request always starts a new trace',
      find: ', contextOf(traceContextIn(request.headers))',
      replace: ', contextOf({})',
      promise: 'has one trace, from its client to the third party',
    },
    {
      breaks: 'a failed request has no failed span',
      find: 'reply.statusCode >= 500',
      replace: 'reply.statusCode >= 600',
      promise: 'is recorded as a failed span with its cause',
    },
  ]),
  ...breaksOf('libs/platform/src/telemetry/open-telemetry.ts', 'observability/exporting', [
    {
      breaks: 'a stopping process waits for its collector',
      find: 'const lastExport = 2000;',
      replace: 'const lastExport = 60_000;',
      promise: 'delays neither requests nor the exit of a process',
    },
  ]),
  ...breaksOf('libs/kernel/src/persistence/driver/statement.ts', 'observability/exporting', [
    {
      breaks: 'a span contains the text of its statement',
      find: "'db.operation.name': name,",
      replace: "'db.operation.name': text,",
      promise: 'contains no personal data in metrics',
    },
  ]),
  ...breaksOf('libs/platform/src/outgoing/outgoing.ts', 'observability/exporting', [
    {
      breaks: 'metrics contain the hosts of calls',
      find: 'report(`${Math.floor(answer.status / 100)}xx`);',
      replace: 'report(request.url);',
      promise: 'has the Prometheus metrics of every process',
    },
  ]),
  ...breaksOf('libs/kernel/src/domain/trace.ts', 'connections/execute/running', [
    {
      breaks: 'an invalid trace context is passed on',
      find: '!wellFormed.test(traceparent)',
      replace: 'wellFormed.test(typeof traceparent)',
      promise: 'passes the trace context on to the third party',
    },
  ]),
  ...breaksOf('libs/kernel/src/http/errors/error.filter.ts', 'observability/exporting', [
    {
      breaks: 'the cause of a 503 is not logged',
      find: 'status === 503 && err !== undefined',
      replace: 'status === 504 && err !== undefined',
      promise: 'names a failed request with its underlying cause',
    },
  ]),
  ...breaksOf('libs/kernel/src/http/http-app.ts', 'observability/exporting', [
    {
      breaks: 'Node warns of a leak at each traced download',
      find: 'reply.raw.setMaxListeners(maxListeners);',
      replace: '',
      promise: 'does not make Node warn of a leak',
    },
  ]),
];
