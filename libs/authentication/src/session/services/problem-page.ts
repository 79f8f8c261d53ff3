import { html, layout, outcomeMark } from '#platform/pages';
import { paths } from '../domain/authorization-paths.js';
import { frame } from './frame.js';

/** A page that says what went wrong and what to do next. */
export const problemPage = ({ title, text }: { title: string; text: string }): string =>
  layout(
    title,
    html`${outcomeMark('warning')}
      <h1>${title}</h1>
      <p class="lead" role="alert">${text}</p>
      <a class="button quiet" href="${paths.signIn}">Go to the sign-in page</a>`,
    frame,
  );
