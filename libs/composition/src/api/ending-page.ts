import { browserFrame, browserPaths, type SessionPerson } from '#authentication';
import { html, layout, logoOf } from '#platform/pages';

type Ending = { person: SessionPerson; purgeAt: Date; mayRestore: boolean; csrf: string; signOutCsrf: string };

/** Shows when the organization will be deleted. Members who may cancel the deletion can do so on this page. */
export function endingPage({ person, purgeAt, mayRestore, csrf, signOutCsrf }: Ending): string {
  const heading = `${person.organization} is scheduled for deletion`;
  const date = purgeAt.toISOString().slice(0, 10);
  return layout(
    heading,
    html`${logoOf(person.organization, person.logo_url)}
      <h1>${heading}</h1>
      <p class="lead" role="alert">
        ${person.organization} will be deleted on ${date}, with everything in it. Until then, it cannot be changed, and
        no tools run.
      </p>
      ${
        mayRestore
          ? html`<form method="post" action="${browserPaths.deletion}">
              <input type="hidden" name="csrf" value="${csrf}" />
              <button>Cancel the deletion</button>
            </form>`
          : html`<p>An owner or an administrator with org:manage can cancel the deletion until that date.</p>`
      }
      <form method="post" action="${browserPaths.signIn}/out">
        <input type="hidden" name="csrf" value="${signOutCsrf}" />
        <button class="back">Sign out</button>
      </form>`,
    browserFrame,
  );
}
