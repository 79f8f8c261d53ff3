import { applyDecorators, type CanActivate, type ExecutionContext, Injectable, SetMetadata } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/internal';
import { ApiExtension } from '@nestjs/swagger';
import { type FastifyRequest } from 'fastify';
import { UnknownRouteController } from '../unknown-route.controller.js';
import { RawBody } from './raw-body.js';
import { suggestionFor, maxListedErrors, shorten } from './field-errors.js';
import { ApiError, defineError } from '../../domain/error-definitions.js';
import { type FieldError, fieldError, unknownParameter } from '../../domain/field-reasons.js';

const ignored = 'latchkey:unknown-parameters-ignored';

/** The property of an operation that ignores unknown parameters and bodies. It is removed from the document. */
export const ignoresUnknown = 'x-ignores-unknown';

/** Decorator for controllers of protocols that ignore unknown parameters. */
export const IgnoresUnknownParameters = () =>
  applyDecorators(SetMetadata(ignored, true), ApiExtension(ignoresUnknown, true));

/**
 * Refuses all query parameters and bodies on routes that declare none. RequestValidationPipe handles the other
 * routes. This is a guard, because with an interceptor every request would go through rxjs.
 */
@Injectable()
export class UnknownParameters implements CanActivate {
  /** @param freeParameters are allowed in every query. */
  constructor(private readonly freeParameters: readonly string[] = []) {}

  canActivate(context: ExecutionContext): boolean {
    const { query, body, routeOptions } = context.switchToHttp().getRequest<FastifyRequest>();
    const names = Object.keys(query as object).filter((name) => !this.freeParameters.includes(name));
    if (names.length > 0 && !readsQuery(context)) throw unknownParameters(names);
    // A route with a body limit of its own reads its body.
    const hasBodyLimit = (routeOptions.config as { bodyLimit?: number }).bodyLimit !== undefined;
    if (!hasBodyLimit && !readsBody(context) && hasContent(body)) throw unexpectedBody();
    return true;
  }
}

/**
 * @param known parameters that the route has.
 * @param others the other errors in the query.
 */
export function unknownParameters(names: string[], known: string[] = [], others: FieldError[] = []): ApiError {
  const refuse = (name: string, fields: FieldError[]) =>
    unknownParameterSent(shorten(name), suggestionFor(name, known), fields);
  const fields = names
    .slice(0, maxListedErrors)
    .map((name) => fieldError(`query:${name}`, unknownParameter, refuse(name, []).message));
  return refuse(names[0] ?? '', [...fields, ...others].slice(0, maxListedErrors));
}

export const unknownParameterSent = defineError(
  400,
  'unknown_parameter',
  'The route does not support this query parameter.',
  (name: string, suggestion: string, fields: FieldError[]) => ({
    message: `Unknown query parameter “${name}”. ${suggestion}`,
    fields,
  }),
);

export const unexpectedBody = defineError(
  400,
  'unexpected_body',
  'The route has no request body.',
  () => 'This route has no request body. Remove the body, or send {}.',
);

/** Whether a body contains anything. `{}` counts as empty, because clients send it when they have nothing to send. */
function hasContent(body: unknown): boolean {
  if (!(body instanceof RawBody)) return false;
  if (!body.isJson) return body.bytes.length > 0;
  const content = body.parse() ?? {};
  return typeof content !== 'object' || content === null || Array.isArray(content) || Object.keys(content).length > 0;
}

/** Whether a route reads its body, with `@Body()` or from the request itself. */
const readsBody = (context: ExecutionContext): boolean =>
  reads(context, [RouteParamtypes.BODY, RouteParamtypes.REQUEST]);

/** Whether a route reads its query. */
const readsQuery = (context: ExecutionContext): boolean => reads(context, [RouteParamtypes.QUERY]);

/**
 * Whether a route reads one of these parts of the request. Also true for unknown routes, which have an error of their
 * own.
 */
function reads(context: ExecutionContext, kinds: readonly RouteParamtypes[]): boolean {
  const [controller, handler] = [context.getClass(), context.getHandler().name];
  if (controller === UnknownRouteController || Reflect.getMetadata(ignored, controller)) return true;
  const parts = Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, handler) as object | undefined;
  return Object.keys(parts ?? {}).some((part) => kinds.some((kind) => part.startsWith(`${kind}:`)));
}
