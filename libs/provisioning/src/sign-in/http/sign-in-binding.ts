import { type FastifyReply, type FastifyRequest } from 'fastify';
import { type SignInCookies } from '#toolboxes';

/** Where who belongs to several organizations chooses one. */
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

const aboutOf = (state: string): string => `sign-in ${state}`;
