import { type FastifyReply } from 'fastify';
import { type ApiError } from '#kernel';
import { type ErrorPages } from '#kernel/http';
import { type Frame, html, layout } from './html.js';
import { outcomeMark } from './page-parts.js';
import { sendPage } from './send-page.js';

type Options = { frame: Frame; secure: boolean };

/** Shows errors in the style of the other pages. */
class BrowserErrorPages implements ErrorPages {
  constructor(private readonly options: Options) {}

  send(reply: FastifyReply, requestId: string, error: ApiError): void {
    const { title, text } = wordsFor(error);
    const page = layout(
      title,
      html`${outcomeMark(error.status >= 500 ? 'bad' : 'warning')}
        <h1>${title}</h1>
        <p class="lead" role="alert">${text}</p>
        <a class="button" href="/">Go to the start page</a>
        <p class="reference">Reference for support: ${requestId}</p>`,
      this.options.frame,
    );
    // Answers 404 instead of 401, so that a browser without a token does not learn which addresses of the API exist.
    const status = error.status === 401 ? 404 : error.status;
    if (status === error.status) void reply.headers(error.parts.headers ?? {});
    sendPage(reply, status, page, this.options.secure, { leadsTo: '' });
  }
}

/**
 * Returns the texts of an error page. Without a token, known and unknown paths look the same, as they do for
 * programs.
 */
function wordsFor({ status, message }: ApiError): { title: string; text: string } {
  if (status === 401 || status === 404 || status === 405)
    return {
      title: 'There is no page here',
      text: 'Check the address for typos. Some addresses are only for programs that send a token.',
    };
  if (status === 429) return { title: 'Too many requests', text: 'Wait a minute, then open this page again.' };
  if (status >= 500)
    return {
      title: 'Something went wrong',
      text: 'The problem is on our side. Wait a moment, then open this page again.',
    };
  return { title: 'That did not work', text: message };
}

export const errorPages = (options: Options): ErrorPages => new BrowserErrorPages(options);
