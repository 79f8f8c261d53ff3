import { FASTIFY_ROUTE_CONFIG_METADATA } from '@nestjs/platform-fastify/constants.js';
import { type FastifyRequest } from 'fastify';
import { type ApiError } from '../../domain/errors.js';
import { envelope } from './envelope.js';

/** How a protocol represents failures: status, headers and body. */
export type ErrorShape = (
  error: ApiError,
  requestId: string,
) => { status: number; headers?: Record<string, string>; body: object };

/**
 * For controllers of protocols with their own error shape. Also applies to failures before a handler runs, such as
 * oversized bodies.
 */
export const FailsAs =
  (shape: ErrorShape): ClassDecorator =>
  ({ prototype }) => {
    for (const { value } of Object.values(Object.getOwnPropertyDescriptors(prototype as object))) {
      const config = Reflect.getMetadata(FASTIFY_ROUTE_CONFIG_METADATA, value as object) as object | undefined;
      Reflect.defineMetadata(FASTIFY_ROUTE_CONFIG_METADATA, { ...config, failsAs: shape }, value as object);
    }
  };

export function shapeFor({ routeOptions }: FastifyRequest): ErrorShape {
  const { failsAs = usual } = (routeOptions.config ?? {}) as { failsAs?: ErrorShape };
  return failsAs;
}

const usual: ErrorShape = (error, requestId) => ({
  status: error.status,
  headers: error.parts.headers,
  body: envelope(error, requestId),
});
