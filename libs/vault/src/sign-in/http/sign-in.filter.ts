import { type ArgumentsHost, Catch, type ExceptionFilter, Logger } from '@nestjs/common';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { toApiError } from '#kernel/http';
import { html, layout, logoReach, sendPage, selectTexts } from '#platform/pages';
import { callbackPath } from '../../oauth-app/domain/oauth-app.js';
import { VaultOptions } from '../../trust/domain/vault-options.js';
import { SignInProblem } from '../domain/sign-in-problem.js';
import { BrowserCookies } from './browser-cookies.js';
import { problemPage } from './page/problem-page.js';
import { frame } from './page/assets.js';

/** Converts every error to a page, because people use these routes in a browser. */
@Catch()
export class SignInFilter implements ExceptionFilter {
  private readonly logger = new Logger(SignInFilter.name);

  constructor(
    private readonly browserCookies: BrowserCookies,
    private readonly vaultOptions: VaultOptions,
  ) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const { status, page } =
      thrown instanceof SignInProblem ? this.problem(thrown, request.id) : this.failure(thrown, request);
    const reach = thrown instanceof SignInProblem ? logoReach(thrown.facts.session?.logo_url) : {};
    sendPage(http.getResponse<FastifyReply>(), status, page, this.browserCookies.secure, reach);
  }

  /**
   * Returns the page of a problem. If the problem has an internal description, logs it with the reference on the page.
   */
  private problem(problem: SignInProblem, id: string): { status: number; page: string } {
    const { kind, facts } = problem;
    const { because, session } = facts;
    const about = { org_id: session?.org_id, session_id: session?.id, connector: facts.connector };
    if (because) this.logger.warn({ request_id: id, problem: kind, because, ...about }, 'sign-in failed');
    return problemPage(problem, id, this.vaultOptions.appUrl);
  }

  private failure(thrown: unknown, request: FastifyRequest): { status: number; page: string } {
    const { id } = request;
    const { status } = toApiError(thrown);
    if (status === 500) this.logger.error({ request_id: id, err: thrown }, 'request failed');
    return { status, page: failurePage(id, retryUrl(request)) };
  }
}

/**
 * Returns where the person can try again: the page of the link, or the callback if the provider's response has not been
 * used yet.
 */
function retryUrl({ url, query, body }: FastifyRequest): string {
  const { connect_session } = { ...selectTexts(query), ...selectTexts(body) };
  if (connect_session !== undefined) return `/connect?${new URLSearchParams({ connect_session })}`;
  return url.startsWith(callbackPath) ? url : '/connect';
}

/**
 * Returns the page for internal errors, and for requests that none of our pages sends.
 * @param retryPath a local path.
 */
const failurePage = (requestId: string, retryPath: string): string =>
  layout(
    'That did not work',
    html`<h1>That did not work</h1>
      <p class="lead" role="alert">Something went wrong on our side. Wait a moment, then try again.</p>
      <a class="button" href="${retryPath}">Try again</a>
      <p class="reference">Reference for support: ${requestId}</p>`,
    frame,
  );
