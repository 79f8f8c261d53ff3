import { applyDecorators } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { FASTIFY_ROUTE_CONFIG_METADATA } from '@nestjs/platform-fastify/constants.js';
import { ApiExtension } from '@nestjs/swagger';
import { type FastifyInstance, type FastifyRequest } from 'fastify';
import { findSimilarName } from '../domain/find-similar-name.js';
import { maxUnqueuedBody } from './request/large-request-bodies.js';

/** The property of an operation whose body may have to wait for other large bodies. It is removed from the document. */
export const acceptsLargeBodies = 'x-accepts-large-bodies';

/** Decorator that sets a route's own maximum size of a body, in bytes. */
export const BodyLimit = (bytes: number) =>
  applyDecorators(
    RouteConfig({ bodyLimit: bytes }),
    ...(bytes > maxUnqueuedBody ? [ApiExtension(acceptsLargeBodies, true)] : []),
  );

/** Adds to the configuration of a route, for the hooks of the server. */
export function addRouteConfig(handler: object, more: object): void {
  const config = Reflect.getMetadata(FASTIFY_ROUTE_CONFIG_METADATA, handler) as object | undefined;
  Reflect.defineMetadata(FASTIFY_ROUTE_CONFIG_METADATA, { ...config, ...more }, handler);
}

type KnownRoute = { method: string; path: string; pattern: RegExp };

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
    for (const each of [method].flat()) known.push({ method: each, path: url, pattern });
  });
}

/** Returns the methods that a path supports, or none for an unknown path. */
export function allowedMethods(request: FastifyRequest): string[] {
  const [path] = request.url.split('?') as [string];
  const known = routesOf.get(request.server.server) ?? [];
  return [...new Set(known.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method))].sort();
}

/** Returns a sentence that suggests a public route with a similar path. Empty if there is none. */
export function suggestPath(request: FastifyRequest): string {
  const [sent = ''] = request.url.split('?');
  const depth = sent.split('/').length;
  const known = (routesOf.get(request.server.server) ?? []).map(({ path }) => path);
  const candidates = known.filter((path) => path.split('/').length === depth && !isInternal(path));
  // Only the fixed segments are compared. Paths with parameters in the same places are compared together.
  const byPlaces = new Map<string, string[]>();
  for (const path of new Set(candidates)) {
    const key = parameterPlaces(path).join();
    byPlaces.set(key, [...(byPlaces.get(key) ?? []), path]);
  }
  const fewestFirst = [...byPlaces.values()].sort(
    ([one = ''], [other = '']) => parameterPlaces(one).length - parameterPlaces(other).length,
  );
  for (const paths of fewestFirst) {
    const places = parameterPlaces(paths[0]!);
    const fixed = paths.map((path) => withoutSegments(path, places));
    const similar = findSimilarName(withoutSegments(sent, places), fixed);
    if (similar !== null) return ` Did you mean ${paths[fixed.indexOf(similar)]!.replace(/:(\w+)/g, '{$1}')}?`;
  }
  return '';
}

const isInternal = (path: string): boolean => path.startsWith('/internal/');

const parameterPlaces = (path: string): number[] =>
  path.split('/').flatMap((segment, place) => (segment.startsWith(':') ? [place] : []));

const withoutSegments = (path: string, places: readonly number[]): string =>
  path
    .split('/')
    .map((segment, place) => (places.includes(place) ? '' : segment))
    .join('/');
