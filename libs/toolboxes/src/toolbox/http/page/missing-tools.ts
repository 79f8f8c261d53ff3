import { browserPaths } from '#authentication';
import { type InactiveAccount, reconnectForm } from '#connections';
import { hiddenFields, html, type Html } from '#platform/pages';
import { type AccountProblem, isAccountProblem } from '../../../entry/domain/caller-account.js';
import { isRepinnable, type UnmetReason } from '../../../entry/domain/unmet-reason.js';
import { adviseEditor, isForReconnecting } from '../../domain/repair-advice.js';
import { type AgentTool } from '../../queries/list-agent-tools.js';
import { type AgentPage, type AgentToolbox } from './agent-page-facts.js';

/** Tools that cannot run for the same cause, and what the person can do. */
type Missing = { tools: AgentTool[]; text: string; action: Html | null };

/** Says which account of the person each tool of a toolbox uses, and lets the person choose another one. */
export function accountRows(toolbox: AgentToolbox, page: AgentPage): Html | false {
  const bySlug = new Map(toolbox.tools.flatMap((tool) => (tool.account?.name ? [[tool.connector_slug, tool]] : [])));
  return (
    bySlug.size > 0 &&
    html`<ul class="links">
      ${[...bySlug.values()].map(
        ({ connector, account }) =>
          html`<li>
            At ${connector}, it uses ${account!.is_own ? 'your account' : 'the shared account'} “${account!.name}”.
            ${account!.has_choice && chooseAction(toolbox, page, `Change the account at ${connector} for`, 'Change')}
          </li>`,
      )}
    </ul>`
  );
}

/** Lists the tools of a toolbox that cannot run now, with what the person can do about it. */
export function missingRows(toolbox: AgentToolbox, page: AgentPage): Html | false {
  const missing = new Map<string, Missing>();
  for (const tool of toolbox.tools) {
    if (tool.obstacle === null) continue;
    const key = [
      tool.obstacle,
      tool.connector,
      tool.own_connection?.id,
      tool.blocked?.connector_slug,
      tool.blocked?.tool_name,
    ].join(' ');
    const known = missing.get(key);
    if (known) known.tools.push(tool);
    else missing.set(key, { tools: [tool], ...describeObstacle(tool, toolbox, page) });
  }
  return (
    missing.size > 0 &&
    html`<ul class="links">
      ${[...missing.values()].map(
        ({ tools, text, action }) =>
          html`<li><span class="warn">${tools.map(({ label }) => label).join(', ')}:</span> ${text} ${action}</li>`,
      )}
    </ul>`
  );
}

function describeObstacle(tool: AgentTool, toolbox: AgentToolbox, page: AgentPage): Omit<Missing, 'tools'> {
  const { obstacle, connector, own_connection: own } = tool;
  if (obstacle === 'restricted') {
    const step = connector === null ? tool.blocked : null;
    const text = step ? `A rule blocks you from ${step.label}, which it needs.` : 'A rule blocks you from it.';
    return { text, action: requestAction(tool, page) };
  }
  if (obstacle === 'turned_off') return { text: 'It is turned off in this toolbox.', action: null };
  if (obstacle === 'tier_blocked')
    return { text: 'The approval policy blocks it. Ask an administrator or the owner of this toolbox.', action: null };
  if (own && (obstacle === 'account_needs_reauth' || isForReconnecting(obstacle)))
    return { text: '', action: reconnectAction(tool, own, page) };
  if (isAccountProblem(obstacle)) return describeAccountProblem(obstacle, tool, toolbox, page);
  const reason = obstacle as UnmetReason;
  const service = connector ?? 'the service';
  if (toolbox.can_manage)
    return { text: adviseEditor({ ...tool, reason }), action: repairAction(tool, reason, toolbox, page) };
  if (isForReconnecting(reason))
    return {
      text: `The account at ${service} does not work now. Ask its owner to reconnect it, or an editor of this toolbox for another one.`,
      action: null,
    };
  const owner = toolbox.owner?.name;
  const whom = owner === undefined ? 'an editor of this toolbox' : `${owner}, who owns this toolbox`;
  return { text: `It cannot run now. Ask ${whom}.`, action: null };
}

function describeAccountProblem(
  problem: AccountProblem,
  tool: AgentTool,
  toolbox: AgentToolbox,
  page: AgentPage,
): Omit<Missing, 'tools'> {
  const service = tool.connector ?? 'the service';
  if (problem === 'account_missing')
    return { text: `It needs an account of yours at ${service}.`, action: connectAction(tool, page) };
  const inactive = tool.account?.has_own_choice === false ? findInactive(tool, page) : [];
  if (problem === 'account_ambiguous' && inactive.length > 0)
    return {
      text: '',
      action: html`${inactive.map((account) => accountForm(account, page))}
        <p>Or choose an account at ${service} that is shared with you.</p>
        ${chooseAction(toolbox, page)}`,
    };
  const text =
    problem === 'account_ambiguous'
      ? `You have not chosen which account at ${service} it uses.`
      : `The shared account at ${service} that you chose needs a new sign-in. Ask its owner to reconnect it, or choose another account.`;
  return { text, action: chooseAction(toolbox, page) };
}

type Own = NonNullable<AgentTool['own_connection']>;

const accountForm = (account: InactiveAccount, { csrf }: AgentPage): Html =>
  reconnectForm(account, { action: `${browserPaths.accounts}/${account.id}`, fields: { csrf } });

/** If the tool uses any account of the person, another account would do too. */
const reconnectAction = (tool: AgentTool, own: Own, page: AgentPage): Html =>
  html`${accountForm(own, page)}
  ${tool.obstacle === 'account_needs_reauth' && connectLink(tool, 'Connect another account')}`;

/** Returns the form that leads to the page of the person's accounts in the toolbox. */
const chooseAction = (
  { id, name }: AgentToolbox,
  { csrf }: AgentPage,
  label = 'Choose an account for',
  text = 'Choose an account',
): Html =>
  html`<form method="post" action="${browserPaths.agent}">
    ${hiddenFields({ csrf, toolbox: id })}
    <button class="quiet" aria-label="${label} ${name}">${text}</button>
  </form>`;

/** Finds the person's accounts at the tool's service that they can reconnect. */
const findInactive = (tool: AgentTool, { inactive }: AgentPage) =>
  inactive.filter(({ connector_slug }) => connector_slug === tool.connector_slug);

/** Offers to reconnect an account first, because people otherwise connect the same account twice. */
function connectAction(tool: AgentTool, page: AgentPage): Html | null {
  const own = findInactive(tool, page);
  if (own.length === 0) return connectLink(tool, 'Connect your account');
  return html`${own.map((account) => accountForm(account, page))} ${connectLink(tool, 'Connect another account')}`;
}

/** Returns what an editor of the toolbox can do about a tool that no caller can run. */
const repairAction = (tool: AgentTool, reason: UnmetReason, toolbox: AgentToolbox, page: AgentPage): Html =>
  html`${(reason === 'needs_connection' || reason === 'connection_deleted') && connectAction(tool, page)}
  ${isRepinnable(reason) && repinLink(toolbox, page)}`;

/** Leads to the place where an entry of the toolbox gets another account. */
function repinLink({ id, name }: AgentToolbox, { personalToolbox, consolePath }: AgentPage): Html | false {
  if (id === personalToolbox) return html`<a href="${browserPaths.accounts}">Choose tools of another account</a>`;
  return consolePath !== null && html`<a href="${consolePath}/toolboxes/${id}">Open ${name} in the console</a>`;
}

const connectLink = ({ connector }: AgentTool, text: string): Html | null =>
  connector === null
    ? null
    : html`<a href="${browserPaths.connect}?${new URLSearchParams({ q: connector }).toString()}"
        >${text} at ${connector}</a
      >`;

/** Returns the form that requests access, or the link to the request that was filed. */
function requestAction({ blocked, label, connector }: AgentTool, { requests, csrf }: AgentPage): Html | null {
  if (blocked === null) return null;
  const { connector_slug, tool_name } = blocked;
  const filed = requests.find(
    (each) => each.connector_slug === connector_slug && (each.tool_name ?? null) === tool_name,
  );
  if (filed)
    return html`You requested access on ${filed.created_at.slice(0, 10)}.
      <a href="${browserPaths.requests}/${filed.id}">Open your request</a>`;
  const target = connector !== null && tool_name !== null ? label : (connector ?? blocked.label);
  const field = `note-${connector_slug}-${tool_name ?? ''}`;
  return html`<details>
    <summary aria-label="Request access to ${target}">Request access</summary>
    <form method="post" action="${browserPaths.agent}">
      ${hiddenFields({ csrf, connector: connector_slug, ...(tool_name !== null && { tool: tool_name }) })}
      <div class="field">
        <label for="${field}">Reason <span class="optional">(optional)</span></label>
        <input id="${field}" name="note" maxlength="2000" autocomplete="off" />
      </div>
      <button aria-label="Request access to ${target}">Request access</button>
    </form>
  </details>`;
}
