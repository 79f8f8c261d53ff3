import { type FastifyInstance, type FastifyRequest } from 'fastify';
import { addRouteConfig } from '../known-routes.js';
import { type ApiError } from '../../domain/error-definitions.js';

/** How a protocol represents failures: status, headers and body. */
export type ErrorShape = (
  error: ApiError,
  requestId: string,
) => { status: number; headers?: Record<string, string>; body: object };

/**
 * Decorator for controllers of protocols with their own error shape. The shape also applies to failures before a
 * handler runs, such as oversized bodies.
 */
export const FailsAs =
  (shape: ErrorShape): ClassDecorator =>
  ({ prototype }) => {
    for (const { value } of Object.values(Object.getOwnPropertyDescriptors(prototype as object)))
      addRouteConfig(value as object, { failsAs: shape });
  };

export function shapeFor({ routeOptions, server, url }: FastifyRequest): ErrorShape {
  const { failsAs } = (routeOptions.config ?? {}) as RouteShape;
  return failsAs ?? shapesOf.get(server.server)?.find(({ path }) => path.test(url))?.shape ?? defaultShape;
}

type RouteShape = { failsAs?: ErrorShape };

const shapesOf = new WeakMap<object, { path: RegExp; shape: ErrorShape }[]>();

/** Makes errors for unknown addresses below a route such as `/scim/v2/*` use the error shape of that route. */
export function recordShapes(server: FastifyInstance): void {
  const shapes: { path: RegExp; shape: ErrorShape }[] = [];
  shapesOf.set(server.server, shapes);
  server.addHook('onRoute', ({ url, config }) => {
    const { failsAs } = (config ?? {}) as RouteShape;
    if (failsAs && url.endsWith('/*'))
      shapes.push({ path: new RegExp(`^${url.slice(0, -2)}(?:[/?]|$)`), shape: failsAs });
  });
}

const defaultShape: ErrorShape = (error, requestId) => ({
  status: error.status,
  headers: error.parts.headers,
  body: envelope(error, requestId),
});

export const envelope = ({ message, code, reason, parts }: ApiError, request_id: string) => ({
  error: { message, code, reason: reason ?? undefined, fields: parts.fields, details: parts.details, request_id },
});
