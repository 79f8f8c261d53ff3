import { agentSetup, browserFrame, browserPaths } from '#authentication';
import { askForToolbox } from '#connections';
import { copyable, html, type Html, layout, problemBox } from '#platform/pages';
import { type AgentPage, type AgentToolbox } from './agent-page-facts.js';
import { accountRows, missingRows } from './missing-tools.js';
import { describeLeftOut, linkApps, selectUsingAccounts } from './own-app-words.js';

/** Builds the page that says what a person's agent can use, and what is missing. */
export function agentPage(page: AgentPage): string {
  const { person, toolboxes, next, mayChoose, mcpUrl, accountsUrl, problem } = page;
  const apps = selectUsingAccounts(page.apps);
  return layout(
    problem === undefined ? 'Your agent' : 'Error: Your agent',
    html`<h1>Your agent</h1>
      <p class="lead">${person.label}, in ${person.organization}</p>
      ${problemBox(problem)} ${savedNotice(page)}
      <section aria-labelledby="toolboxes">
        <h2 id="toolboxes">What your agent can use</h2>
        ${
          toolboxes.length === 0
            ? html`<p>
                ${apps.length === 0 ? 'Your agent has no tools yet.' : 'You have no toolbox with tools yet.'}
                ${mayChoose ? 'Connect an account, and choose on the next page which tools your agent may use.' : askForToolbox}
              </p>`
            : html`<ul class="rows">
                ${toolboxes.map((toolbox) => toolboxRow(toolbox, page))}
              </ul>`
        }
        ${apps.length > 0 && describeUsingAccounts(page)}
        ${next !== null && html`<a class="more" href="${browserPaths.agent}?${new URLSearchParams({ cursor: next }).toString()}">More toolboxes</a>`}
        ${mayChoose && html`<a class="button quiet" href="${browserPaths.accounts}">Choose tools of your accounts</a>`}
        <a class="button quiet" href="${browserPaths.connect}">Connect an account</a>
      </section>
      <section aria-labelledby="setup">
        <h2 id="setup">Set up your agent</h2>
        <p>Add this address to your AI agent. The agent opens this site once, and you choose what it may do.</p>
        ${copyable('MCP address', mcpUrl)} ${agentSetup(mcpUrl)}
        <p class="help">
          To let the agent use all of your accounts without toolboxes, add this address instead: ${accountsUrl}
        </p>
      </section>
      <a class="back" href="${browserPaths.welcome}">Go to your start page</a>`,
    browserFrame,
  );
}

function savedNotice({ toolboxes, apps, saved }: AgentPage): Html | false {
  const toolbox = toolboxes.find(({ id }) => id === saved);
  return (
    toolbox !== undefined &&
    html`<div class="notice" role="status"><p>${toolbox.name} is saved. ${describeLeftOut(apps, toolbox.id)}</p></div>`
  );
}

/** Maximum number of accounts that the page names. */
const maxNamed = 20;

function describeUsingAccounts({ apps, accountNames: names }: AgentPage): Html {
  const more = names.length > maxNamed ? ` and ${names.length - maxNamed} more` : '';
  const now = names.length === 0 ? 'You have none yet.' : `Now: ${names.slice(0, maxNamed).join(', ')}${more}.`;
  return html`<p>
    ${linkApps(selectUsingAccounts(apps))} can use all accounts that you may use, without toolboxes. ${now}
  </p>`;
}

function toolboxRow(toolbox: AgentToolbox, page: AgentPage): Html {
  const { name, description, tools } = toolbox;
  const ready = tools.filter(({ obstacle }) => obstacle === null);
  const leftOut = describeLeftOut(page.apps, toolbox.id);
  const count = ready.length === 1 ? '1 tool' : `${ready.length} tools`;
  return html`<li>
    <strong>${name}</strong>
    ${description !== null && html`<span class="facts">${description}</span>`}
    ${
      ready.length === 0
        ? html`<span class="facts">No tool can run now.</span>`
        : html`<details>
            <summary>${count}</summary>
            <ul class="links">
              ${ready.map(
                ({ label, connector, tier }) =>
                  html`<li>
                    ${label}${connector !== null && `, ${connector}`}
                    ${tier === 'destructive' && html`<span class="risk">destructive</span>`}
                  </li>`,
              )}
            </ul>
          </details>`
    }
    ${leftOut && html`<span class="facts">${leftOut}</span>`} ${accountRows(toolbox, page)}
    ${missingRows(toolbox, page)}
  </li>`;
}
