import { type Tracer } from '@opentelemetry/api';
import { inFirstSpan, type Step } from './spans.js';

/** Traces work without a request: jobs and sweeps. Provided only if traces are exported. */
export abstract class Traces {
  abstract trace<Result>(step: Step, work: () => Promise<Result>): Promise<Result>;
}

export const tracesBy = (tracer: Tracer): Traces => ({
  trace: (step, work) => inFirstSpan(tracer, step, work),
});
