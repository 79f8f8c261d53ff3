import { agentSetup, browserFrame, browserPaths } from '#authentication';
import { askForToolbox } from '#connections';
import { copyable, html, type Html, layout, problemBox } from '#platform/pages';
import { type AgentPage, type AgentToolbox } from './agent-page-facts.js';
import { missingRows } from './missing-tools.js';

/** Builds the page that says what a person's agent can use, and what is missing. */
export function agentPage(page: AgentPage): string {
  const { person, toolboxes, next, mayChoose, mcpUrl, accountsUrl, problem } = page;
  return layout(
    problem === undefined ? 'Your agent' : 'Error: Your agent',
    html`<h1>Your agent</h1>
      <p class="lead">${person.label}, in ${person.organization}</p>
      ${problemBox(problem)}
      <section aria-labelledby="toolboxes">
        <h2 id="toolboxes">What your agent can use</h2>
        ${
          toolboxes.length === 0
            ? html`<p>
                Your agent has no tools yet.
                ${mayChoose ? 'Connect an account, and choose on the next page which tools your agent may use.' : askForToolbox}
              </p>`
            : html`<ul class="rows">
                ${toolboxes.map((toolbox) => toolboxRow(toolbox, page))}
              </ul>`
        }
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

function toolboxRow(toolbox: AgentToolbox, page: AgentPage): Html {
  const { name, description, tools } = toolbox;
  const ready = tools.filter(({ obstacle }) => obstacle === null);
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
    ${missingRows(toolbox, page)}
  </li>`;
}
