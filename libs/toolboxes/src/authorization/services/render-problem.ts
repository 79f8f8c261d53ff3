import { type ErrorOut, type KoaContextWithOIDC } from 'oidc-provider';
import { problemPage } from './problem-page.js';
import { pageHeadersOf } from '#kernel';

/** What is wrong with a request that cannot be sent back to the app, as who it is may not be known. */
export function renderProblem(ctx: KoaContextWithOIDC, { error, error_description }: ErrorOut): void {
  ctx.set(pageHeadersOf(ctx.secure));
  ctx.body = problemPage({
    title: 'This app could not be let in',
    text: `The app asked for something that is not possible (${error}${error_description ? `: ${error_description}` : ''}). Start again in the app; nothing was changed.`,
  });
}
