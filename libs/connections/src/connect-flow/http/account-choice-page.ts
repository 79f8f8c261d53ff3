import { browserFrame, browserPaths, type SessionPerson } from '#authentication';
import { type ConnectorView } from '#catalog';
import { html, type Html, layout, logoOf } from '#platform/pages';

type Choice = {
  person: SessionPerson;
  connectors: readonly Pick<ConnectorView, 'slug' | 'name' | 'description' | 'logo'>[];
  /** Whether there are more connectors than the page shows. */
  hasMore: boolean;
  searched: string;
  csrf: string;
  serviceUrl: string;
  problem?: string;
};

/** Builds the page that lists the services that a person can connect. */
export function accountChoicePage(choice: Choice): string {
  const { person, connectors, hasMore, searched, problem } = choice;
  return layout(
    problem === undefined ? 'Connect an account' : 'Error: Connect an account',
    html`<h1>Connect an account</h1>
      <p class="lead">
        Choose a service that you use for ${person.organization}. Next you sign in there or enter a key.
      </p>
      ${
        problem !== undefined && html`<div class="problem" role="alert" tabindex="-1" autofocus><p>${problem}</p></div>`
      }
      <form method="get" action="${browserPaths.connect}" role="search">
        <div class="field">
          <label for="q">Search</label>
          <input id="q" name="q" type="search" value="${searched}" autocomplete="off" spellcheck="false" />
        </div>
        <button class="quiet">Search</button>
      </form>
      ${
        connectors.length === 0
          ? html`<p role="status">${searched === '' ? noConnectors : `Nothing matches “${searched}”.`}</p>`
          : html`<ul class="rows">
              ${connectors.map((connector) => row(connector, choice))}
            </ul>`
      }
      ${hasMore && html`<p class="help">There are more services. Search to find them.</p>`}
      <a class="back" href="${browserPaths.welcome}">Go to your start page</a>`,
    browserFrame,
  );
}

const noConnectors = 'There is no service that you can connect yet. Ask an administrator.';

const row = ({ slug, name, description, logo }: Choice['connectors'][number], { csrf, serviceUrl }: Choice): Html =>
  html`<li>
    <form class="connector" method="post" action="${browserPaths.connect}">
      <input type="hidden" name="csrf" value="${csrf}" /><input type="hidden" name="connector" value="${slug}" />
      ${logoOf(name, logo && serviceUrl + logo)}
      <span>
        <strong>${name}</strong>
        ${description && html`<span class="facts">${description}</span>`}
      </span>
      <button aria-label="Connect ${name}">Connect</button>
    </form>
  </li>`;
