import { type Caller } from '#kernel';
import { type TemplateEntry } from '../../entry/domain/entry.js';
import { exposedName } from '../../entry/domain/exposed-name.js';
import { reachFields, type ReachLabels } from '../../reach/domain/reach-fields.js';
import { canTransfer } from '../../reach/domain/transfer-policy.js';
import { skillNotes } from '../../skill/domain/skill-notes.js';
import { canDeleteTemplate, canStamp } from '../domain/template-policy.js';
import { sharing } from '../domain/template-sharing.js';
import { type ReachedTemplate, thingOf } from '../persistence/template-row.js';
import { type ResolvedTools } from '../services/stamp-states.js';
import { type OneTemplateView, type TemplateConnectorView, type TemplateView } from './template.view.js';

/** Source: product design, Toolboxes. */
const connectorsOfRow = 8;

export type TemplatePage = ReachLabels & { tools: ResolvedTools };

export function templateView(caller: Caller, template: ReachedTemplate, looked: TemplatePage): TemplateView {
  const { row, reach } = template;
  const slugs = [...new Set(row.entries.map(({ connector_slug }) => connector_slug))];
  const stampable = canStamp(caller, reach).allowed;
  const view = {
    id: row.id,
    name: row.name,
    description: row.description,
    owner_user_id: row.owner_user_id,
    entry_count: row.entries.length,
    connectors: slugs.slice(0, connectorsOfRow).map((slug) => connectorOf(slug, looked)),
    has_skill: row.skill !== null,
    stamp_count: row.stamp_count,
    can_use: stampable,
    can_stamp: stampable,
    can_transfer: canTransfer('template', caller, { reach, is_ownerless: row.owner_user_id === null }).allowed,
    can_delete: canDeleteTemplate(reach).allowed,
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
  return Object.assign(view, reachFields(caller, sharing, thingOf(template), looked));
}

/** One template, with everything that is in it. */
export function oneTemplateView(caller: Caller, template: ReachedTemplate, looked: TemplatePage): OneTemplateView {
  const { row } = template;
  const detail = {
    entries: row.entries.map((entry) => entryView(entry, looked)),
    usable: row.entries.map((entry) => ({ entry_id: entry.id, state: looked.tools.stateOf(entry) })),
    skill: row.skill,
    skill_updated_at: row.skill_updated_at,
    skill_updated_by: row.skill_updated_by,
    skill_updated_by_label: looked.people.get(row.skill_updated_by ?? '')?.name ?? null,
  };
  const notes = skillNotes(row, row.entries.map(exposedName));
  return Object.assign(templateView(caller, template, looked), detail, notes);
}

const connectorOf = (slug: string, { tools }: TemplatePage): TemplateConnectorView => ({
  slug,
  label: tools.connectors.get(slug)?.name ?? slug,
  logo: null,
});

const entryView = (entry: TemplateEntry, looked: TemplatePage) => ({
  ...entry,
  exposed_name: exposedName(entry),
  connector: connectorOf(entry.connector_slug, looked),
});
