import { applyDecorators, HttpCode, type Type } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiResponse } from '@nestjs/swagger';
import { type Page, pageSchema } from '../paging/page.js';

export type OperationFacts = {
  /** camelCase, unique: client generators name methods after it. */
  id: string;
  /** A few words, as a heading. */
  summary: string;
  /** What it does, for whom, and what to know beforehand. */
  description: string;
  /** 200 unless said. */
  status?: 200 | 201 | 202 | 204;
  /** What is answered; without it the answer has no body. */
  view?: Type<unknown>;
  /** The answer is a page of these. */
  pageOf?: Type<unknown>;
  /** An answer as it may look. */
  example?: unknown;
  /** The body that is sent, with an example that passes validation. */
  body?: { type: Type<unknown>; example: object };
  /** Failures beyond those every route has, by status: when they happen. */
  errors?: Partial<Record<400 | 403 | 404 | 409 | 410 | 412 | 413 | 415 | 429 | 502 | 503, string | OtherFailure>>;
};

/** A failure that may also be told in the shape of a protocol. */
type OtherFailure = { when: string; or: Type<unknown>; example: object };

/** Describes a route in the OpenAPI document, and sets the status it answers with. */
export function Operation({ id, summary, description, status = 200, ...facts }: OperationFacts) {
  const schema = facts.pageOf ? pageOf(facts.pageOf) : facts.view;
  const answer = { description: facts.pageOf ? 'A page of the list.' : answered[status] };
  return applyDecorators(
    HttpCode(status),
    ApiOperation({ operationId: id, summary, description }),
    ApiResponse({
      status,
      ...answer,
      ...(schema && { type: schema }),
      ...(facts.example !== undefined && { example: facts.example }),
    }),
    ...(facts.body ? [ApiBody({ type: facts.body.type, examples: { example: { value: facts.body.example } } })] : []),
    ...Object.entries(facts.errors ?? {}).map(([code, when]) =>
      ApiResponse({ status: Number(code), ...failureOf(when) }),
    ),
  );
}

const failureOf = (told: string | OtherFailure) =>
  typeof told === 'string' ? { description: told } : { description: told.when, type: told.or, example: told.example };

const answered = { 200: 'Done.', 201: 'Created.', 202: 'Accepted: it will be done.', 204: 'Done; nothing to say.' };

const pages = new Map<Type<unknown>, Type<Page<unknown>>>();

/** One schema a view, however many lists show it. */
function pageOf(View: Type<unknown>): Type<Page<unknown>> {
  const known = pages.get(View) ?? pageSchema(View);
  pages.set(View, known);
  return known;
}
