import { type ArgumentsHost, Catch, type ExceptionFilter, Logger } from '@nestjs/common';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { toApiError } from '#kernel/http';
import { redirectTo, sendPage } from '#platform/pages';
import { paths } from '../domain/authorization-server.js';
import { problemPage } from '../services/page-frame.js';
import { OrganizationEnding } from './page-callers.js';
import { SignInCookies } from './sign-in-cookies.js';

const problems = {
  run_out: {
    status: 410,
    title: 'This request has expired',
    text: 'The request has expired, was already answered or was started in another browser. Start again in the app.',
  },
  form_refused: {
    status: 403,
    title: 'This page has expired',
    text:
      'Another person has signed in to this browser since this page was opened, or the form was not sent from this ' +
      'page. Start again in the app.',
  },
} as const;

/** A problem that is shown to the person as a page with advice. */
export class PageProblem extends Error {
  constructor(readonly kind: keyof typeof problems) {
    super(kind);
  }
}

/** Shows errors as pages, because a person reads them. */
@Catch()
export class BrowserFilter implements ExceptionFilter {
  private readonly logger = new Logger(BrowserFilter.name);

  constructor(private readonly signInCookies: SignInCookies) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    if (thrown instanceof OrganizationEnding) return redirectTo(http.getResponse<FastifyReply>(), paths.deletion);
    const { status, headers = {}, ...told } = this.describe(thrown, http.getRequest<FastifyRequest>());
    const reply = http.getResponse<FastifyReply>().headers(headers);
    sendPage(reply, status, problemPage(told), this.signInCookies.secure, { leadsTo: '' });
  }

  private describe(thrown: unknown, { id }: FastifyRequest): Told {
    if (thrown instanceof PageProblem) return problems[thrown.kind];
    // Recognized by name, because the authorization server's package may not be loaded.
    if (thrown instanceof Error && thrown.name === 'SessionNotFound') return problems.run_out;
    const { status, message, parts } = toApiError(thrown);
    if (status === 500) this.logger.error({ request_id: id, err: thrown }, 'request failed');
    const title = status === 429 ? 'Too many requests' : 'That did not work';
    return { status, title, text: message, headers: parts.headers, next: findRequest(parts.details) };
  }
}

type Told = Parameters<typeof problemPage>[0] & { status: number; headers?: Record<string, string> };

/** Returns the page on which the person can request the use of a toolbox, if the error names this request. */
function findRequest(details: object | undefined): Told['next'] {
  const { request_access } = (details ?? {}) as { request_access?: { resource_type?: string; resource_id?: string } };
  const { resource_type, resource_id } = request_access ?? {};
  if (resource_type !== 'toolbox' || resource_id === undefined) return undefined;
  return { label: 'Request access', path: `${paths.toolboxRequests}/${resource_id}` };
}
