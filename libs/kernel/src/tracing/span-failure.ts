import { type Span, SpanStatusCode } from '@opentelemetry/api';
import { ApiError } from '../domain/errors.js';

/**
 * Marks a span as failed, with the kind of failure. Messages and stacks may contain anything, so they are only logged.
 */
export function recordFailure(span: Span, thrown: unknown): void {
  recordFailureKind(span, kindOf(thrown));
}

export function recordFailureKind(span: Span, kind: string): void {
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.setAttribute('error.type', kind);
}

function kindOf(thrown: unknown): string {
  if (thrown instanceof ApiError) return thrown.parts.reason ?? thrown.code;
  const { failure, code, name } = (thrown ?? {}) as Record<string, unknown>;
  return [failure, code, name].find((each) => typeof each === 'string') ?? typeof thrown;
}
