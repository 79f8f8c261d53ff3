import { type CanActivate, type ExecutionContext, Injectable, SetMetadata } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/internal';
import { type FastifyRequest } from 'fastify';
import { type ApiError, badRequest, type FieldError } from '../../domain/errors.js';
import { UnknownRouteController } from '../unknown-route.controller.js';
import { mostTold } from './field-errors.js';

const ignored = 'latchkey:unknown-parameters-ignored';

/** Stands on controllers of protocols that have unknown parameters ignored. */
export const IgnoresUnknownParameters = () => SetMetadata(ignored, true);

/**
 * Refuses every query parameter of a route that declares none; of the others, RequestValidationPipe refuses them. A guard,
 * as an interceptor would have every request go through rxjs.
 */
@Injectable()
export class UnknownParameters implements CanActivate {
  /** @param freeParameters may stand in the query of every request. */
  constructor(private readonly freeParameters: readonly string[] = []) {}

  canActivate(context: ExecutionContext): boolean {
    const { query } = context.switchToHttp().getRequest<FastifyRequest>();
    const given = Object.keys(query as object).filter((name) => !this.freeParameters.includes(name));
    if (given.length > 0 && !readsQuery(context)) throw unknownParameters(given);
    return true;
  }
}

/** @param others what else is wrong with the query. */
export function unknownParameters(names: string[], others: FieldError[] = []): ApiError {
  const fields = names.map((name) => ({
    path: `query:${name}` as const,
    reason: 'unknown_parameter' as const,
    message: told([name]),
  }));
  return badRequest('unknown_parameter', told(names), { fields: [...fields, ...others].slice(0, mostTold) });
}

const told = (names: string[]): string =>
  names.length === 1
    ? `The query parameter ${names[0]} is not known here: leave it out.`
    : `The query parameters ${names.slice(0, mostTold).join(', ')} are not known here: leave them out.`;

/** Routes that are told nothing by a query take no part of it; what no route answers is said to be unknown itself. */
function readsQuery(context: ExecutionContext): boolean {
  const [controller, handler] = [context.getClass(), context.getHandler().name];
  if (controller === UnknownRouteController || Reflect.getMetadata(ignored, controller)) return true;
  const parts = Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, handler) as object | undefined;
  return Object.keys(parts ?? {}).some((part) => part.startsWith(`${RouteParamtypes.QUERY}:`));
}
