import { type IncomingMessage } from 'node:http';
import { type ErrorOut, type errors, type KoaContextWithOIDC } from 'oidc-provider';
import { isUrl } from '#kernel';
import { buildPageHeaders } from '#platform/pages';
import { paths } from '../../session/domain/authorization-server.js';
import { problemPage } from '../../session/services/page-frame.js';

const policyHeader = 'content-security-policy';

/**
 * Gives the page of `response_mode=form_post` the content security policy of our other pages. The package adds the hash
 * of its own script to this policy. The form may be sent only to the app.
 */
export async function securePage(ctx: KoaContextWithOIDC, next: () => Promise<unknown>): Promise<void> {
  const { 'content-type': _, ...headers } = buildPageHeaders(ctx.secure, { leadsTo: placeholder });
  ctx.set(headers);
  await next();
  const { redirect_uri } = ctx.oidc?.params ?? {};
  const target = typeof redirect_uri === 'string' && isUrl(redirect_uri) ? new URL(redirect_uri) : null;
  const app = target === null ? '' : target.origin === 'null' ? target.protocol : target.origin;
  ctx.set(policyHeader, ctx.response.get(policyHeader).replace(placeholder, app));
}

const placeholder = 'app.invalid';

/** The served paths: exact paths, or prefixes if they end with a slash. */
const servedPaths: [path: string, methods: string][] = [
  [paths.authorization, 'GET, HEAD'],
  [`${paths.authorization}/`, 'GET, HEAD'],
  [paths.token, 'POST'],
  [paths.registration, 'POST'],
  [paths.revocation, 'POST'],
];

/** Rejects unknown paths and methods with an OAuth error, where the package would answer with plain text. */
export async function answerUnserved(ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> {
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

/** The requests whose errors are shown to the person instead of being returned to the app. */
const showing = new WeakSet<IncomingMessage>();

/**
 * Shows errors of this authorization request to the person. Any address can register itself as an app, so redirecting
 * an error to it without consent would make Latchkey an open redirector. Source: RFC 9700, 4.11.2.
 */
export const showErrors = (request: IncomingMessage): void => void showing.add(request);

/** The package reads the property after it has reported the error. */
export function keepFromApp({ req }: KoaContextWithOIDC, error: errors.OIDCProviderError): void {
  if (showing.has(req)) error.allow_redirect = false;
}

/** Shows the person an error that cannot be returned to the app, for example because the app is unknown. */
export function renderProblem(ctx: KoaContextWithOIDC, { error, error_description }: ErrorOut): void {
  ctx.set(buildPageHeaders(ctx.secure, { leadsTo: '' }));
  // Some errors have the status of the redirect that the page replaces.
  ctx.status = Math.max(ctx.status, 400);
  ctx.body = problemPage({
    title: 'This app could not be connected',
    text: `The app sent an invalid request (${error}${error_description ? `: ${error_description}` : ''}). Nothing was changed. Start again in the app.`,
  });
}
