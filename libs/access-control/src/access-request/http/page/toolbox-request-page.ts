import { browserFrame, browserPaths, type PageSession } from '#authentication';
import { hiddenFields, html, layout } from '#platform/pages';

type ToolboxRequestPage = PageSession & {
  id: string;
  /** The toolbox's name. */
  toolbox: string;
  /** Why the last form was refused. */
  problem?: string;
};

/** Builds the page on which a person requests the use of a toolbox. */
export function toolboxRequestPage({ person, csrf, sent, id, toolbox, problem }: ToolboxRequestPage): string {
  const heading = `Request the use of “${toolbox}”?`;
  return layout(
    problem === undefined ? heading : `Error: ${heading}`,
    html`<h1>${heading}</h1>
      ${problem !== undefined && html`<div class="problem" role="alert" tabindex="-1" autofocus><p>${problem}</p></div>`}
      <p class="lead">You can see this toolbox in ${person.organization}, but not use its tools.</p>
      <form method="post" action="${browserPaths.toolboxRequests}/${id}">
        ${hiddenFields({ csrf })}
        <div class="field">
          <label for="note">Reason <span class="optional">(optional)</span></label>
          <p class="help" id="note-help">The people who decide see it.</p>
          <input
            id="note"
            name="note"
            maxlength="2000"
            autocomplete="off"
            aria-describedby="note-help"
            value="${sent?.get('note') ?? ''}"
          />
        </div>
        <button>Request access</button>
      </form>
      <a class="back" href="${browserPaths.requests}">Your requests</a>`,
    browserFrame,
  );
}
