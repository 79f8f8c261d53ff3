import { type KoaContextWithOIDC } from 'oidc-provider';
import { paths } from '../../session/domain/authorization-paths.js';

/** The served paths: exact paths, or prefixes if they end with a slash. */
const servedPaths: [path: string, methods: string][] = [
  [paths.authorization, 'GET, HEAD'],
  [`${paths.authorization}/`, 'GET, HEAD'],
  [paths.token, 'POST'],
  [paths.registration, 'POST'],
  [paths.revocation, 'POST'],
];

/** Rejects unknown paths and methods with an OAuth error, where the package would answer with plain text. */
export async function refuseUnserved(ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> {
  await next();
  if (ctx.status !== 404 || ctx.body !== undefined) return;
  const [, methods] = servedPaths.find(([path]) => isAt(ctx.path, path)) ?? [];
  ctx.status = methods === undefined ? 404 : 405;
  if (methods !== undefined) ctx.set('allow', methods);
  const error_description = methods === undefined ? 'No such path.' : `This path supports ${methods}.`;
  ctx.body = { error: 'invalid_request', error_description };
}

const isAt = (requestPath: string, path: string) =>
  path.endsWith('/') ? requestPath.startsWith(path) : requestPath === path;
