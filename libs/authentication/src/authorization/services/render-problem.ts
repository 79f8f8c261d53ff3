import { type ErrorOut, type KoaContextWithOIDC } from 'oidc-provider';
import { problemPage } from '../../session/services/problem-page.js';
import { pageHeadersOf } from '#platform/pages';

/** Shows the person an error that cannot be returned to the app, for example because the app is unknown. */
export function renderProblem(ctx: KoaContextWithOIDC, { error, error_description }: ErrorOut): void {
  ctx.set(pageHeadersOf(ctx.secure, { leadsTo: '' }));
  ctx.body = problemPage({
    title: 'This app could not be connected',
    text: `The app sent an invalid request (${error}${error_description ? `: ${error_description}` : ''}). Nothing was changed. Start again in the app.`,
  });
}
