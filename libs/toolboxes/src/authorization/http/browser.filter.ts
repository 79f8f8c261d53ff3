import { type ArgumentsHost, Catch, type ExceptionFilter, Logger } from '@nestjs/common';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { sendPage, toApiError } from '#kernel';
import { problemPage } from '../services/problem-page.js';
import { SignInCookies } from './sign-in-cookies.js';

const problems = {
  run_out: {
    status: 410,
    title: 'This request has run out',
    text: 'It waited for too long, or was answered already, or began in another browser. Start again in the app.',
  },
  form_refused: {
    status: 403,
    title: 'This page is no longer good',
    text: 'Who is signed in to this browser has changed since it was shown, or it was not sent from here. Start again in the app.',
  },
} as const;

/** What keeps a person from going on, for which a page says what to do. */
export class PageProblem extends Error {
  constructor(readonly kind: keyof typeof problems) {
    super(kind);
  }
}

/** Answers a person, not a program: whatever went wrong becomes a page. */
@Catch()
export class BrowserFilter implements ExceptionFilter {
  private readonly logger = new Logger(BrowserFilter.name);

  constructor(private readonly cookies: SignInCookies) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const { status, title, text } = this.told(thrown, http.getRequest<FastifyRequest>());
    sendPage(http.getResponse<FastifyReply>(), status, problemPage({ title, text }), this.cookies.secure);
  }

  private told(thrown: unknown, { id }: FastifyRequest): { status: number; title: string; text: string } {
    if (thrown instanceof PageProblem) return problems[thrown.kind];
    // Of the authorization server's package, which may not be loaded.
    if (thrown instanceof Error && thrown.name === 'SessionNotFound') return problems.run_out;
    const { status, message } = toApiError(thrown);
    if (status === 500) this.logger.error({ request_id: id, err: thrown }, 'request failed');
    return { status, title: 'That did not work', text: message };
  }
}
