import { type FastifyInstance, type FastifyRequest } from 'fastify';

type KnownRoute = { method: string; pattern: RegExp };

const routesOf = new WeakMap<object, KnownRoute[]>();

/** Notes every route as it is added, to tell a wrong method from a wrong path. */
export function noteRoutes(server: FastifyInstance): void {
  const known: KnownRoute[] = [];
  routesOf.set(server.server, known);
  server.addHook('onRoute', ({ method, url }) => {
    if (url.includes('*')) return;
    const pattern = new RegExp(`^${url.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/:[^/]+/g, '[^/]+')}$`);
    for (const each of [method].flat()) known.push({ method: each, pattern });
  });
}

/** Methods that the path of a request takes; none where nobody knows the path. */
export function allowedMethods(request: FastifyRequest): string[] {
  const [path] = request.url.split('?') as [string];
  const known = routesOf.get(request.server.server) ?? [];
  return [...new Set(known.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method))].sort();
}
