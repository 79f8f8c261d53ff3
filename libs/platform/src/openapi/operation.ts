import { applyDecorators, HttpCode, type Type } from '@nestjs/common';
import { ApiBody, ApiExtension, ApiExtraModels, ApiOperation, ApiResponse, getSchemaPath } from '@nestjs/swagger';
import { type ErrorDefinition, invalidCursor } from '#kernel';
import { type Page, pageSchema } from '#kernel/paging';
import { declaredErrors, type FailureFormat, failureFormat } from './failures.js';

export type OperationFacts = {
  /** The unique operation id, in camelCase. Client generators derive method names from it. */
  id: string;
  summary: string;
  /** Other words for what the route does, separated by commas, by which the search of the reference finds it. */
  alsoCalled?: string;
  /** What the route does, for whom, and what to know first. */
  description: string;
  /** The status of a success. 200 by default. */
  status?: 200 | 201 | 202 | 204;
  /** The view of the response. Without `view` and `resolvePageSchema`, the response has no body. */
  view?: Type<unknown>;
  /** The view of a response that can also be a stream of events. The request must accept both. Replaces `view`. */
  streamed?: Type<unknown>;
  /** The view of the rows, if the response is a page of a list. */
  pageOf?: Type<unknown>;
  example?: unknown;
  /** The other responses of the route that are not failures. Each text says when its status is returned. */
  also?: Partial<Record<200 | 202 | 204 | 304, string | OtherResponse>>;
  /** The request body, with an example that passes validation. */
  body?: { type: Type<unknown>; example: object };
  /** The errors of this route that not every route has. */
  errors?: readonly RouteError[];
  /** Error responses whose body can have the format of another protocol, by status. */
  otherErrors?: Partial<Record<number, OtherFailure>>;
};

/** An error that a route returns, with the route's own sentence about it if the error's line does not fit. */
export type RouteError = ErrorDefinition | readonly [error: ErrorDefinition, line: string];

/** A response with a body. It has one of the views. */
type OtherResponse = { when: string; view: Type<unknown> | readonly Type<unknown>[]; example: unknown };

/** An error response whose body can have the format of another protocol. */
type OtherFailure = { when: string; or: Type<unknown>; example: object };

/** Describes a route in the OpenAPI document, and sets its usual success status. */
export function Operation({ id, summary, description, status = 200, ...facts }: OperationFacts) {
  const schema = facts.pageOf ? resolvePageSchema(facts.pageOf) : facts.view;
  const answer = { description: facts.pageOf ? 'A page of the list.' : successDescriptions[status] };
  return applyDecorators(
    HttpCode(status),
    ApiOperation({ operationId: id, summary, description }),
    facts.streamed
      ? describeStream(status, facts.streamed, facts.example)
      : ApiResponse({
          status,
          ...answer,
          ...(schema && { type: schema }),
          ...(facts.example !== undefined && { example: facts.example }),
        }),
    ...Object.entries(facts.also ?? {}).map(([code, other]) => otherResponse(Number(code), other)),
    ...(facts.body ? [ApiBody({ type: facts.body.type, examples: { example: { value: facts.body.example } } })] : []),
    ...(facts.alsoCalled ? [ApiExtension('x-alsoCalled', facts.alsoCalled.split(', '))] : []),
    ApiExtension(declaredErrors, [...(facts.pageOf ? [invalidCursor] : []), ...(facts.errors ?? [])]),
    ...Object.entries(facts.otherErrors ?? {}).map(([code, other]) => otherFailure(Number(code), other!)),
  );
}

function describeStream(status: 200 | 201 | 202 | 204, view: Type<unknown>, example: unknown) {
  const events = { type: 'string', description: 'Events, each with a message as its data.' };
  const content = {
    'application/json': { schema: { $ref: getSchemaPath(view) }, example },
    'text/event-stream': { schema: events },
  };
  return applyDecorators(
    ApiExtraModels(view),
    ApiResponse({ status, description: successDescriptions[status], content }),
  );
}

function otherResponse(status: number, other: string | OtherResponse) {
  if (typeof other === 'string') return ApiResponse({ status, description: other });
  const views = [other.view].flat();
  const references = views.map((view) => ({ $ref: getSchemaPath(view) }));
  const schema = references.length === 1 ? references[0]! : { oneOf: references };
  return applyDecorators(
    ApiExtraModels(...views),
    ApiResponse({ status, description: other.when, schema, example: other.example }),
  );
}

const otherFailure = (status: number, { when, or, example }: OtherFailure) =>
  ApiResponse({ status, description: when, type: or, example });

/** Decorator for the controllers of a protocol with its own error format. Documents all failures in this format. */
export const DocumentsFailuresAs = (format: FailureFormat) =>
  applyDecorators(ApiExtraModels(format.view), ApiExtension(failureFormat, format));

const successDescriptions = {
  200: 'Done.',
  201: 'Created.',
  202: 'Accepted. The work is done later.',
  204: 'Done. The response has no body.',
};

const pages = new Map<Type<unknown>, Type<Page<unknown>>>();

/** Creates only one schema per view, even if several lists return the view. */
function resolvePageSchema(View: Type<unknown>): Type<Page<unknown>> {
  const known = pages.get(View) ?? pageSchema(View);
  pages.set(View, known);
  return known;
}
