import { browserFrame, browserPaths, type PageSession } from '#authentication';
import { type ConnectorToolsView } from '#catalog';
import { type Tier } from '#connector-definition';
import { html, type Html, layout } from '#platform/pages';

type ToolChoicePage = PageSession & {
  account: { id: string; name: string; can_share: boolean };
  tools: readonly Pick<ConnectorToolsView['result'][number], 'name' | 'tool_label' | 'description' | 'tier'>[];
  /** The names of the tools that the person's agent may use now. */
  chosen: readonly string[];
  /** The person's other toolboxes through which their agent uses the account already. */
  others: readonly { name: string; tools: readonly string[] }[];
  /** The tiers of tools whose calls need a second person, while nobody may decide about them. */
  undecidable: readonly Tier[];
  /** Whether the account has more tools than the page shows. */
  hasMore: boolean;
  /** Whether the person may have a toolbox with tools of this account. */
  mayChoose: boolean;
  /** Why the last form was refused. */
  problem?: string;
};

/** Builds the page on which a person chooses the tools of an account for their agent. */
export function toolChoicePage(page: ToolChoicePage): string {
  const { csrf, account, hasMore, mayChoose, problem } = page;
  const heading = 'Let your agent use it';
  return layout(
    problem === undefined ? heading : `Error: ${heading}`,
    html`<h1>${heading}</h1>
      ${problem !== undefined && html`<div class="problem" role="alert" tabindex="-1" autofocus><p>${problem}</p></div>`}
      <p class="lead">Choose the tools of <strong>${account.name}</strong> that your agent may use.</p>
      ${page.others.slice(0, maxOthers).map((each) => html`<p>${describeOther(each)}</p>`)}
      ${
        mayChoose
          ? html`<form method="post" action="${browserPaths.agent}/${account.id}">
              <input type="hidden" name="csrf" value="${csrf}" />
              ${groups.map((group) => toolGroup(group, page))}
              ${hasMore && html`<p class="help">The account has more tools. Add them to a toolbox through the API.</p>`}
              <button>Let my agent use these tools</button>
            </form>`
          : html`<p>
              You may not choose tools of this account for an agent. Ask an administrator for a toolbox, or its owner
              for access.
            </p>`
      }
      <a class="back" href="${browserPaths.agent}">Go to your agent</a>`,
    browserFrame,
  );
}

/** Maximum number of toolboxes, and of the tools of each, that the page names. */
const maxOthers = 5;

function describeOther({ name, tools }: ToolChoicePage['others'][number]): string {
  const more = tools.length > maxOthers ? ` and ${tools.length - maxOthers} more` : '';
  return `Through ${name}, it can already use: ${tools.slice(0, maxOthers).join(', ')}${more}.`;
}

/** `isSuggested`: whether the tools are selected until the person chooses. */
type Group = { tier: Tier; title: string; help: string; isSuggested: boolean };

const groups: readonly Group[] = [
  { tier: 'read', title: 'Tools that read', help: 'They change nothing.', isSuggested: true },
  { tier: 'write', title: 'Tools that write', help: 'They create and change things.', isSuggested: false },
  {
    tier: 'destructive',
    title: 'Tools that delete',
    help: 'They delete things or cannot be undone. Each call waits for an approval.',
    isSuggested: false,
  },
];

const undecidableHelp = ({ id, can_share }: ToolChoicePage['account']): Html =>
  html`<p class="help warn">
    A second person must approve each call, and nobody can decide about them yet.
    ${
      can_share
        ? html`<a href="${browserPaths.accounts}/${id}/share">Share the account</a> with a colleague who may change it.`
        : 'Ask the owner of the account to share it with a colleague who may change it.'
    }
  </p>`;

function toolGroup({ tier, title, help, isSuggested }: Group, page: ToolChoicePage): Html | false {
  const { tools: all, chosen, account, undecidable } = page;
  const tools = all.filter((tool) => tool.tier === tier);
  const isSelected = (name: string) => (chosen.length > 0 ? chosen.includes(name) : isSuggested);
  return (
    tools.length > 0 &&
    html`<fieldset>
      <legend>${title}</legend>
      <p class="help">${help}</p>
      ${undecidable.includes(tier) && undecidableHelp(account)}
      ${tools.map(
        ({ name, tool_label }) =>
          html`<label class="choice"
              ><input type="checkbox" name="tool" value="${name}" ${isSelected(name) && 'checked'} />
              ${tool_label}</label
            >${chosen.includes(name) && html`<input type="hidden" name="before" value="${name}" />`}`,
      )}
    </fieldset>`
  );
}
