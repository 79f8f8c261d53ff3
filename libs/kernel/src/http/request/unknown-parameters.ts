import { type CanActivate, type ExecutionContext, Injectable, SetMetadata } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/internal';
import { type FastifyRequest } from 'fastify';
import { type ApiError, badRequest, type FieldError } from '../../domain/errors.js';
import { UnknownRouteController } from '../unknown-route.controller.js';
import { insteadOf, mostTold, shortened } from './field-errors.js';

const ignored = 'latchkey:unknown-parameters-ignored';

/** For controllers of protocols that ignore unknown parameters. */
export const IgnoresUnknownParameters = () => SetMetadata(ignored, true);

/**
 * Refuses all query parameters on routes that declare none. RequestValidationPipe handles the other routes. A guard,
 * because with an interceptor every request would go through rxjs.
 */
@Injectable()
export class UnknownParameters implements CanActivate {
  /** @param freeParameters are allowed in every query. */
  constructor(private readonly freeParameters: readonly string[] = []) {}

  canActivate(context: ExecutionContext): boolean {
    const { query } = context.switchToHttp().getRequest<FastifyRequest>();
    const given = Object.keys(query as object).filter((name) => !this.freeParameters.includes(name));
    if (given.length > 0 && !readsQuery(context)) throw unknownParameters(given);
    return true;
  }
}

/**
 * @param known parameters that the route has.
 * @param others the other errors in the query.
 */
export function unknownParameters(names: string[], known: string[] = [], others: FieldError[] = []): ApiError {
  const fields = names.map((name) => ({
    path: `query:${name}` as const,
    reason: 'unknown_parameter' as const,
    message: messageFor(name, known),
  }));
  return badRequest('unknown_parameter', messageFor(names[0] ?? '', known), {
    fields: [...fields, ...others].slice(0, mostTold),
  });
}

const messageFor = (name: string, known: string[]): string =>
  `Unknown query parameter “${shortened(name)}”. ${insteadOf(name, known)}`;

/** Whether a route reads its query. Unknown routes have an error of their own. */
function readsQuery(context: ExecutionContext): boolean {
  const [controller, handler] = [context.getClass(), context.getHandler().name];
  if (controller === UnknownRouteController || Reflect.getMetadata(ignored, controller)) return true;
  const parts = Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, handler) as object | undefined;
  return Object.keys(parts ?? {}).some((part) => part.startsWith(`${RouteParamtypes.QUERY}:`));
}
