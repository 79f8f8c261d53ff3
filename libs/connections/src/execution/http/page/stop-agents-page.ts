import { browserFrame, browserPaths, type PageSession } from '#authentication';
import { hiddenFields, html, layout, problemBox } from '#platform/pages';

type StopAgentsPage = Pick<PageSession, 'person' | 'csrf'> & {
  /** Why the last form was refused. */
  problem?: string;
};

/** Builds the page that says what ends before the person stops everything that acts for them. */
export const stopAgentsPage = ({ person, csrf, problem }: StopAgentsPage): string =>
  layout(
    'Stop all agents?',
    html`<h1>Stop all agents?</h1>
      ${problemBox(problem)}
      <p class="lead">
        Everything that acts for ${person.label} in ${person.organization} stops at once: all connected apps are
        disconnected, and all your tokens are revoked, also those of scripts.
      </p>
      <p>
        One token remains: the one with which you signed in to this browser, if you did, so that you are not locked out.
        If an agent has this token too, revoke it at <a href="${browserPaths.tokens}">Your API tokens</a>.
      </p>
      <p>
        Calls that were already sent go on. You may have to sign in again. To use an app again, connect it again from
        the app.
      </p>
      <form method="post" action="${browserPaths.stopAgents}">
        ${hiddenFields({ csrf })}
        <button class="danger">Stop all agents</button>
      </form>
      <a class="back" href="${browserPaths.apps}">Back to your connected apps</a>`,
    browserFrame,
  );
