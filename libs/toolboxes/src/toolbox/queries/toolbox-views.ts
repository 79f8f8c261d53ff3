import { reaches } from '#access-control';
import { type Caller } from '#kernel';
import { exposedName } from '../../entry/domain/exposed-name.js';
import { obstacle } from '../../entry/domain/obstacle.js';
import { reachFields } from '../../reach/domain/reach-fields.js';
import { canTransfer } from '../../reach/domain/transfer-policy.js';
import { skillNotes } from '../../skill/domain/skill-notes.js';
import { delegationSummary } from '../domain/delegation-summary.js';
import { canDeleteToolbox, canUseToolbox } from '../domain/toolbox-policy.js';
import { sharing } from '../domain/toolbox-sharing.js';
import { type OneToolboxRow, type ReachedToolbox, thingOf } from '../persistence/toolbox-row.js';
import { isProxy, type ResolvedEntry } from '../services/entry-resolution.js';
import { type ToolboxFacts } from '../services/toolbox-lookup.js';
import { entryView, toolView } from './entry-views.js';
import { type OneToolboxView, type ToolboxConnectorView, type ToolboxView } from './toolbox.view.js';

/** Source: product design, Toolboxes. */
const connectorsOfRow = 8;

export function toolboxView(caller: Caller, toolbox: ReachedToolbox, facts: ToolboxFacts): ToolboxView {
  const { row, reach } = toolbox;
  const entries = facts.entries.get(row.id)!;
  const can_use = canUseToolbox(caller, reach).allowed;
  const ownership = { reach, is_ownerless: row.owner_user_id === null };
  const view = {
    id: row.id,
    name: row.name,
    description: row.description,
    owner_user_id: row.owner_user_id,
    template_id: row.template_id,
    template_label: facts.templates.get(row.template_id ?? '') ?? null,
    entry_count: entries.length,
    unmet_count: entries.filter(({ unmet }) => unmet !== null).length,
    connectors: connectorsOf(entries).slice(0, connectorsOfRow),
    has_skill: row.has_skill,
    can_use,
    mcp_url: can_use ? facts.addresses.of(row.id) : null,
    can_transfer: canTransfer('toolbox', caller, ownership).allowed,
    can_delete: canDeleteToolbox(reach).allowed,
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
  return Object.assign(view, reachFields(caller, sharing, thingOf(toolbox), facts));
}

export function connectorsOf(entries: readonly ResolvedEntry[]): ToolboxConnectorView[] {
  const found = new Map<string, ToolboxConnectorView>();
  for (const { entry, connector } of entries.filter(isProxy)) {
    const slug = entry.connector_slug;
    if (!found.has(slug)) found.set(slug, { slug, label: connector?.name ?? slug, logo: null });
  }
  return [...found.values()];
}

const reachedBy = (resolved: ResolvedEntry) => ({
  editor: resolved.entry.delegated_by_user_id,
  connections: isProxy(resolved)
    ? [resolved.connection]
    : (resolved.program?.steps ?? []).map(({ connection }) => connection),
});

/** One toolbox, with everything that is in it. */
export function oneToolboxView(
  caller: Caller,
  toolbox: ReachedToolbox<OneToolboxRow>,
  facts: ToolboxFacts,
): OneToolboxView {
  const { row, reach } = toolbox;
  const entries = facts.entries.get(row.id)!;
  const reader = { caller, access: reach.access, labels: facts };
  const view = toolboxView(caller, toolbox, facts);
  const callable = view.can_use ? entries.filter((entry) => obstacle(entry) === null).map(toolView) : [];
  const detail = {
    entries: entries.map((entry) => entryView(entry, reader)),
    tools: reaches(reach.access, 'use') ? callable : undefined,
    delegation: delegationSummary(caller, entries.map(reachedBy)),
    approval_policy: row.approval_policy,
    tool_search: row.tool_search,
    skill: row.skill,
    skill_updated_at: row.skill_updated_at,
    skill_updated_by: row.skill_updated_by,
    skill_updated_by_label: facts.people.get(row.skill_updated_by ?? '')?.name ?? null,
    skill_origin_template_id: row.skill_origin_template_id,
    skill_origin_template_name: row.skill_origin_template_name,
  };
  return Object.assign(view, detail, skillNotes(row, row.entries.map(exposedName)));
}
