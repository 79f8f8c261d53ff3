import { assetIn, copyScript, type Frame, html, layout, outcomeMark, stylesheetIn } from '#platform/pages';
import { paths } from '../domain/authorization-server.js';

export const assetFolder = '/sign-in/assets';

/** The pages work without the script, which only adds copy buttons. */
export const frame: Frame = {
  stylesheet: stylesheetIn(assetFolder),
  script: assetIn(assetFolder, 'js', 'text/javascript; charset=utf-8', copyScript),
  footer: html`Apps can run only the tools you allow. <a href="${paths.apps}">You can withdraw access at any time.</a>`,
};

type Problem = {
  title: string;
  text: string;
  /** What the person can do instead of signing in. */
  next?: { label: string; path: string };
};

const signIn = { label: 'Go to the sign-in page', path: paths.signIn };

/** A page that says what went wrong and what to do next. */
export const problemPage = ({ title, text, next = signIn }: Problem): string =>
  layout(
    title,
    html`${outcomeMark('warning')}
      <h1>${title}</h1>
      <p class="lead" role="alert">${text}</p>
      <a class="button quiet" href="${next.path}">${next.label}</a>`,
    frame,
  );
