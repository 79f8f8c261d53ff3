import { type OrganizationSummary } from '#identity';
import { html, layout } from '#kernel';
import { signInFrame } from '#toolboxes';

/** For who belongs to several organizations: a session is of one. */
export const choicePage = (
  organizations: readonly Pick<OrganizationSummary, 'id' | 'name'>[],
  choice: string,
  address: string,
): string =>
  layout(
    'Choose an organization',
    html`<h1>Choose an organization</h1>
      <p class="lead">You are a member of several: for which do you sign in?</p>
      ${organizations.map(
        ({ id, name }) =>
          html`<form method="post" action="${address}">
            <input type="hidden" name="choice" value="${choice}" />
            <input type="hidden" name="organization" value="${id}" />
            <button>${name}</button>
          </form>`,
      )}`,
    signInFrame,
  );
