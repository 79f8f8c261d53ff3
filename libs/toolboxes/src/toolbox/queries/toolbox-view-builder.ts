import { reaches } from '#access-control';
import { type Caller } from '#kernel';
import { collectionFields, maxRowConnectors, skillFields } from '../../collection/queries/collection-fields.js';
import { type CollectionConnectorView } from '../../collection/queries/collection.view.js';
import { obstacle } from '../../entry/domain/unmet-reason.js';
import { delegationSummary } from '../domain/delegation-summary.js';
import { canUseToolbox } from '../domain/toolbox-policy.js';
import { type OneToolboxRow, type ReachedToolbox } from '../persistence/toolboxes.js';
import { isProxy, type ResolvedEntry } from '../services/entry-resolver.js';
import { type CountedPin, unmetIn } from '../services/pin-counts.js';
import { type OneToolboxFacts, type ToolboxFacts } from '../services/toolbox-lookup.js';
import { buildEntryView, buildToolView } from './toolbox-entry-view-builder.js';
import { type OneToolboxView, type ToolboxView } from './toolbox.view.js';

export function buildToolboxView(caller: Caller, toolbox: ReachedToolbox, facts: ToolboxFacts): ToolboxView {
  const { row, reach } = toolbox;
  const pins = facts.counts.get(row.id)!;
  const can_use = canUseToolbox(caller, reach).allowed;
  const view = {
    template_id: row.template_id,
    template_label: facts.templates.get(row.template_id ?? '') ?? null,
    unmet_count: unmetIn(pins),
    connectors: connectorsOf(pins).slice(0, maxRowConnectors),
    can_use,
    mcp_url: can_use ? facts.addresses.urlOf(row.id) : null,
  };
  return Object.assign(collectionFields(caller, 'toolbox', toolbox, facts), view);
}

function connectorsOf(pins: readonly CountedPin[]): CollectionConnectorView[] {
  const found = new Map<string, CollectionConnectorView>();
  for (const { connector_slug: slug, connector } of pins) {
    if (slug !== null && !found.has(slug))
      found.set(slug, { slug, label: connector?.name ?? slug, logo: connector?.logo ?? null });
  }
  return [...found.values()];
}

const dependenciesOf = (resolved: ResolvedEntry) => ({
  editor: resolved.entry.delegated_by_user_id,
  connections: isProxy(resolved)
    ? [resolved.connection]
    : (resolved.program?.steps ?? []).map(({ connection }) => connection),
});

/** Returns a single toolbox with its entries and skill. */
export function buildOneToolboxView(
  caller: Caller,
  toolbox: ReachedToolbox<OneToolboxRow>,
  facts: OneToolboxFacts,
): OneToolboxView {
  const { row, reach } = toolbox;
  const { entries, repinnable } = facts;
  const reader = { caller, access: reach.access, labels: facts, repinnable };
  const view = buildToolboxView(caller, toolbox, facts);
  const callable = view.can_use ? entries.filter((entry) => obstacle(entry) === null).map(buildToolView) : [];
  const detail = {
    entries: entries.map((entry) => buildEntryView(entry, reader)),
    tools: reaches(reach.access, 'use') ? callable : undefined,
    delegation: delegationSummary(caller, entries.map(dependenciesOf)),
    approval_policy: row.approval_policy,
    tool_search: row.tool_search,
    skill_origin_template_id: row.skill_origin_template_id,
    skill_origin_template_name: row.skill_origin_template_name,
  };
  return Object.assign(view, detail, skillFields(row, facts));
}
