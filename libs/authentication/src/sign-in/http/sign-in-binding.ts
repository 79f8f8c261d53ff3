import { type FastifyReply, type FastifyRequest } from 'fastify';
import { type SignInCookies } from '../../session/http/sign-in-cookies.js';

/** The path of the page that confirms a sign-in. */
export const choicePath = '/sign-in/choose';

/** Binds a pending sign-in to a browser with a cookie. */
export const boundTo =
  (cookies: SignInCookies, request: FastifyRequest, reply: FastifyReply) =>
  (state: string): string =>
    cookies.csrf(request, reply, buildStateBinding(state));

/** Whether a request comes from the browser that the binding was made for. */
export const isBoundTo =
  (cookies: SignInCookies, request: FastifyRequest) =>
  (state: string, binding: string): boolean =>
    cookies.isFromOurPage(request, buildStateBinding(state), binding);

/**
 * Whether the browser says that a Latchkey page sent the request. Without the `sec-fetch-site` header, another site may
 * have sent the request.
 */
export const isFromOwnPage = ({ headers }: FastifyRequest): boolean => headers['sec-fetch-site'] === 'same-origin';

const buildStateBinding = (state: string): string => `sign-in ${state}`;
