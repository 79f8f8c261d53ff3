import { type FastifyRequest } from 'fastify';
import { isSameOrigin, textsOf } from '#platform/pages';
import { type Confirmation } from '../commands/finish-sign-in.js';
import { SignInProblem } from '../domain/sign-in-problem.js';
import { type BrowserCookies } from './browser-cookies.js';

type ConnectForm = { token: string; auth_method: string; typed: Record<string, string> };

/**
 * Reads a form of the hosted page.
 * @throws SignInProblem if the form was not shown to this browser.
 */
export function readForm(request: FastifyRequest, cookies: BrowserCookies, origin: string): ConnectForm {
  const sent = textsOf(request.body);
  const token = sent.connect_session ?? '';
  if (!isSameOrigin(request, origin) || !cookies.isFromOurPage(request, token, sent.csrf ?? ''))
    throw new SignInProblem('form_refused', { token });
  const fields = Object.entries(sent).filter(([name]) => name.startsWith('field.'));
  const typed = Object.fromEntries(fields.map(([name, value]) => [name.slice('field.'.length), value]));
  return { token, auth_method: sent.authentication_method ?? '', typed };
}

/** Reads the person's answer on the confirmation page. The page's address is that of the callback, with its `state`. */
export function readConfirmation(request: FastifyRequest, cookies: BrowserCookies, origin: string): Confirmation {
  const { csrf = '', answer } = textsOf(request.body);
  const { state = '' } = textsOf(request.query);
  if (!isSameOrigin(request, origin) || !cookies.isFromOurPage(request, state, csrf)) return 'forged';
  return answer === 'confirm' ? 'confirmed' : 'cancelled';
}
