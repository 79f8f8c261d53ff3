import { ApiProperty, IntersectionType } from '@nestjs/swagger';
import { type Caller } from '#kernel';
import { ToolboxPolicyView } from '../../collection/queries/approval-policy.view.js';
import {
  CollectionConnectorView,
  collectionFields,
  CollectionView,
  maxRowConnectors,
  skillFields,
  SkillView,
} from '../../collection/queries/collection.view.js';
import { CuratedToolView } from '../../entry/queries/curated-tool.view.js';
import { accountOf, entryAccounts, type EntryAccount } from '../../entry/domain/caller-account.js';
import { connectorsIn, type TemplateEntry } from '../../entry/domain/entry.js';
import { exposedName } from '../../entry/domain/exposed-name.js';
import { canStamp, type StampState, stampStates } from '../domain/template-policy.js';
import { type OneTemplateRow, type ReachedTemplate } from '../persistence/stored-templates.js';
import { type TemplatePage } from '../services/template-page-loader.js';

/** A template as lists show it. */
export class TemplateView extends CollectionView {
  @ApiProperty({ example: 'tpl_01k7vm3q8ef6ha4x2c9b5t0rsd' }) id!: string;
  /**
   * Approval rules of toolboxes that are stamped from the template, in addition to the organization's; null if there
   * are none.
   */
  @ApiProperty({ type: ToolboxPolicyView, nullable: true }) approval_policy!: ToolboxPolicyView | null;
  /** The number of toolboxes that were stamped from the template. */
  @ApiProperty({ type: 'integer' }) stamp_count!: number;
  /** Whether the caller may use the template. */
  can_use!: boolean;
  /** Whether the caller may stamp a toolbox from the template. Same as `can_use`. */
  can_stamp!: boolean;
}

/** One tool of a template. */
class TemplateEntryView extends CuratedToolView {
  @ApiProperty({ example: 'tple_01k7vm3q8ef6ha4x2c9b5t0rsd' }) id!: string;
  connector_slug!: string;
  /** The name of the tool. */
  tool_name!: string;
  /** The name that callers see in toolboxes stamped from the template. */
  exposed_name!: string;
  /** Whose account calls use in toolboxes stamped from the template: the pinned connection, or one of the caller. */
  @ApiProperty({ enum: entryAccounts }) account!: EntryAccount;
  /** A note for members who stamp from the template. */
  @ApiProperty({ type: String, nullable: true }) note!: string | null;
  /** The connector. */
  connector!: CollectionConnectorView;
}

/** Whether stamping can pin an entry for the caller. */
class UsableEntryView {
  /** The id of the entry. */
  entry_id!: string;
  /**
   * `ok`: stamping can pin the entry, or the entry uses the account of its caller. If the caller can use several connections, `connection_map` must name one.
   * `restricted`: a restriction blocks the caller from the tool. `connector_unavailable`: the connector is not
   * published or has no such tool. `no_connection`: the caller can use no active connection of the connector.
   */
  @ApiProperty({ enum: stampStates }) state!: StampState;
}

/** A single template with its entries and skill. */
export class OneTemplateView extends IntersectionType(TemplateView, SkillView) {
  /** The tools of the template, in order. */
  @ApiProperty({ type: [TemplateEntryView] }) entries!: TemplateEntryView[];
  /** Whether stamping can pin each entry for the caller. */
  @ApiProperty({ type: [UsableEntryView] }) usable!: UsableEntryView[];
}

export function buildTemplateView(caller: Caller, template: ReachedTemplate, page: TemplatePage): TemplateView {
  const { row, reach } = template;
  const slugs = connectorsIn(row.pins);
  const stampable = canStamp(caller, reach).allowed;
  const view = {
    connectors: slugs.slice(0, maxRowConnectors).map((slug) => buildConnectorView(slug, page)),
    approval_policy: row.approval_policy,
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
    entries: row.entries.map((entry) => buildTemplateEntryView(entry, page)),
    usable: row.entries.map((entry) => ({ entry_id: entry.id, state: page.tools.stateOf(entry) })),
  };
  return Object.assign(buildTemplateView(caller, template, page), detail, skillFields(row, page));
}

function buildConnectorView(slug: string, { tools }: TemplatePage): CollectionConnectorView {
  const connector = tools.connectors.get(slug);
  return { slug, label: connector?.name ?? slug, logo: connector?.logo ?? null };
}

const buildTemplateEntryView = (entry: TemplateEntry, page: TemplatePage) => ({
  ...entry,
  result_max_bytes: entry.result_max_bytes ?? null,
  result_projection: entry.result_projection ?? null,
  account: accountOf(entry),
  exposed_name: exposedName(entry),
  connector: buildConnectorView(entry.connector_slug, page),
});
