import { type KoaContextWithOIDC } from 'oidc-provider';
import { paths } from '../domain/authorization-paths.js';

/** By its path, or by what it begins with where that ends with a slash. */
const taken: [path: string, methods: string][] = [
  [paths.authorization, 'GET, HEAD'],
  [`${paths.authorization}/`, 'GET, HEAD'],
  [paths.token, 'POST'],
  [paths.registration, 'POST'],
  [paths.revocation, 'POST'],
];

/** What the package has no route for it would answer with a text; refused as all else is that is wrong with a request. */
export async function refuseUnserved(ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> {
  await next();
  if (ctx.status !== 404 || ctx.body !== undefined) return;
  const [, methods] = taken.find(([path]) => isAt(ctx.path, path)) ?? [];
  ctx.status = methods === undefined ? 404 : 405;
  if (methods !== undefined) ctx.set('allow', methods);
  const error_description = methods === undefined ? 'There is nothing at this path.' : `This path takes ${methods}.`;
  ctx.body = { error: 'invalid_request', error_description };
}

const isAt = (asked: string, path: string) => (path.endsWith('/') ? asked.startsWith(path) : asked === path);
