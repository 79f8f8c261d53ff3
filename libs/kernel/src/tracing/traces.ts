import { type Tracer } from '@opentelemetry/api';
import { inFirstSpan, type Step } from './spans.js';

/** Traces what nobody outside asks for: jobs and sweeps. There is one only where traces are exported. */
export abstract class Traces {
  abstract trace<Result>(step: Step, work: () => Promise<Result>): Promise<Result>;
}

export const tracesBy = (tracer: Tracer): Traces => ({
  trace: (step, work) => inFirstSpan(tracer, step, work),
});
