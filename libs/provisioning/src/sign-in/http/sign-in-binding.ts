import { type FastifyReply, type FastifyRequest } from 'fastify';
import { type SignInCookies } from '#toolboxes';

/** Where somebody says that they sign in, and for which organization. */
export const choicePath = '/sign-in/choose';

/** Ties what is under way to a browser, by a cookie that it alone has. */
export const boundTo =
  (cookies: SignInCookies, request: FastifyRequest, reply: FastifyReply) =>
  (state: string): string =>
    cookies.csrf(request, reply, aboutOf(state));

/** Whether a browser is the one that something was bound to. */
export const isBoundTo =
  (cookies: SignInCookies, request: FastifyRequest) =>
  (state: string, binding: string): boolean =>
    cookies.isFromOurPage(request, aboutOf(state), binding);

/** Whether a page of ours led there, as browsers tell: where none does, a page of somebody else's may have. */
export const isFromOwnPage = ({ headers }: FastifyRequest): boolean => headers['sec-fetch-site'] === 'same-origin';

const aboutOf = (state: string): string => `sign-in ${state}`;
