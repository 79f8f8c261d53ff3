import { RouteConfig } from '@nestjs/platform-fastify';
import { FASTIFY_ROUTE_CONFIG_METADATA } from '@nestjs/platform-fastify/constants.js';
import { type FastifyInstance, type FastifyRequest } from 'fastify';

/** Decorator that sets a route's own maximum size of a body, in bytes. */
export const BodyLimit = (bytes: number) => RouteConfig({ bodyLimit: bytes });

/** Adds to the configuration of a route, for the hooks of the server. */
export function addRouteConfig(handler: object, more: object): void {
  const config = Reflect.getMetadata(FASTIFY_ROUTE_CONFIG_METADATA, handler) as object | undefined;
  Reflect.defineMetadata(FASTIFY_ROUTE_CONFIG_METADATA, { ...config, ...more }, handler);
}

type KnownRoute = { method: string; pattern: RegExp };

const routesOf = new WeakMap<object, KnownRoute[]>();

/** Records every route as it is added, to distinguish a wrong method from a wrong path. */
export function recordRoutes(server: FastifyInstance): void {
  const known: KnownRoute[] = [];
  routesOf.set(server.server, known);
  server.addHook('onRoute', (route) => {
    const { method, url } = route;
    const { bodyLimit } = (route.config ?? {}) as { bodyLimit?: number };
    if (bodyLimit !== undefined) route.bodyLimit = bodyLimit;
    if (url.includes('*')) return;
    const pattern = new RegExp(`^${url.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/:[^/]+/g, '[^/]+')}$`);
    for (const each of [method].flat()) known.push({ method: each, pattern });
  });
}

/** Returns the methods that a path supports, or none for an unknown path. */
export function allowedMethods(request: FastifyRequest): string[] {
  const [path] = request.url.split('?') as [string];
  const known = routesOf.get(request.server.server) ?? [];
  return [...new Set(known.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method))].sort();
}
