import { type ArgumentsHost, Catch, type ExceptionFilter, Logger } from '@nestjs/common';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { toApiError } from '#kernel';
import { SignInProblem } from '../domain/sign-in-problem.js';
import { BrowserCookies } from './browser-cookies.js';
import { problemPage, troublePage } from './page/problem-page.js';
import { sendPage } from './page/send-page.js';

/** Answers a person, not a program: whatever went wrong becomes a page. */
@Catch()
export class SignInFilter implements ExceptionFilter {
  private readonly logger = new Logger(SignInFilter.name);

  constructor(private readonly cookies: BrowserCookies) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const { id } = http.getRequest<FastifyRequest>();
    const { status, page } = thrown instanceof SignInProblem ? this.problem(thrown, id) : this.trouble(thrown, id);
    sendPage(http.getResponse<FastifyReply>(), status, page, this.cookies.secure);
  }

  /** Its line is what the reference on the page leads to. */
  private problem(problem: SignInProblem, id: string): { status: number; page: string } {
    const { kind, facts } = problem;
    const { because, session } = facts;
    const about = { org_id: session?.org_id, session_id: session?.id, connector: facts.connector };
    if (because) this.logger.warn({ request_id: id, problem: kind, because, ...about }, 'sign-in failed');
    return problemPage(problem, id);
  }

  private trouble(thrown: unknown, id: string): { status: number; page: string } {
    const { status } = toApiError(thrown);
    if (status === 500) this.logger.error({ request_id: id, err: thrown }, 'request failed');
    return { status, page: troublePage(id) };
  }
}
