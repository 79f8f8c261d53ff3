import { type Caller } from '#kernel';
import { collectionFields, maxRowConnectors, skillFields } from '../../collection/queries/collection-fields.js';
import { type CollectionConnectorView } from '../../collection/queries/collection.view.js';
import { connectorsIn, type TemplateEntry } from '../../entry/domain/entry.js';
import { exposedName } from '../../entry/domain/exposed-name.js';
import { canStamp } from '../domain/template-policy.js';
import { type OneTemplateRow, type ReachedTemplate } from '../persistence/stored-templates.js';
import { type TemplatePage } from '../services/template-lookup.js';
import { type OneTemplateView, type TemplateView } from './template.view.js';

export function buildTemplateView(caller: Caller, template: ReachedTemplate, page: TemplatePage): TemplateView {
  const { row, reach } = template;
  const slugs = connectorsIn(row.pins);
  const stampable = canStamp(caller, reach).allowed;
  const view = {
    connectors: slugs.slice(0, maxRowConnectors).map((slug) => connectorOf(slug, page)),
    stamp_count: row.stamp_count,
    can_use: stampable,
    can_stamp: stampable,
  };
  return Object.assign(collectionFields(caller, 'template', template, page), view);
}

/** Returns a single template with its entries and skill. */
export function buildOneTemplateView(
  caller: Caller,
  template: ReachedTemplate<OneTemplateRow>,
  page: TemplatePage,
): OneTemplateView {
  const { row } = template;
  const detail = {
    entries: row.entries.map((entry) => entryView(entry, page)),
    usable: row.entries.map((entry) => ({ entry_id: entry.id, state: page.tools.stateOf(entry) })),
  };
  return Object.assign(buildTemplateView(caller, template, page), detail, skillFields(row, page));
}

function connectorOf(slug: string, { tools }: TemplatePage): CollectionConnectorView {
  const connector = tools.connectors.get(slug);
  return { slug, label: connector?.name ?? slug, logo: connector?.logo ?? null };
}

const entryView = (entry: TemplateEntry, page: TemplatePage) => ({
  ...entry,
  exposed_name: exposedName(entry),
  connector: connectorOf(entry.connector_slug, page),
});
