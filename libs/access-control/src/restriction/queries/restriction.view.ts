import { Injectable } from '@nestjs/common';
import { ApiExtraModels, ApiProperty } from '@nestjs/swagger';
import { MemberLabels, RoleLabels } from '#identity';
import { type Caller, type RowOf } from '#kernel';
import { type PageRow } from '#kernel/paging';
import { type ConnectorLabel, ConnectorLabels } from '../domain/connector-labels.js';
import { canWriteRestriction, type RestrictedByOthers } from '../domain/restriction-policy.js';
import { enforcedConnectors, summarize, type ToolRef } from '../domain/restriction-rule.js';
import { toolLabel } from '../domain/tool-label.js';
import { RestrictionsByOthers } from '../services/restrictions-by-others.js';
import { RestrictionTable } from '../persistence/restrictions.js';

const stored = RestrictionTable.omit(['org_id', 'version', 'tools'], 'rule');

/**
 * Columns both queries select from `access_control.restrictions rule`. The tools are text, and become objects when the
 * response is built: many objects that wait for other reads are expensive for the garbage collector.
 */
export const restrictionColumns = `${stored}, rule.tools::text as tools`;

export type RestrictionRow = RowOf<typeof stored> & { tools: string };

export type ListedRestriction = RestrictionRow & PageRow;

class RestrictionToolView {
  connector_slug!: string;
  /** The exact name from the connector's tool list. */
  tool_name!: string;
  /** Human-readable phrase for `tool_name`, to be shown as is. */
  tool_label!: string;
}

/** An allow or block rule of one role or one member. */
export class RestrictionView {
  id!: string;
  /** Whether the rule binds everyone with a role, or one member. */
  @ApiProperty({ enum: ['role', 'user'] }) target_type!: 'role' | 'user';
  /** The id of the role or member. */
  target_id!: string;
  /**
   * `allow`: only the listed connectors and tools may be used. `block`: the listed connectors and tools may not be
   * used.
   */
  @ApiProperty({ enum: ['allow', 'block'] }) mode!: 'allow' | 'block';
  /** Slugs of connectors that the rule covers completely. */
  connector_slugs!: string[];
  /** Single tools of other connectors. */
  tools!: RestrictionToolView[];
  /** One sentence that says what the rule does. */
  summary!: string;
  /** The id of the member who created the restriction; null if no member did. */
  created_by!: string | null;
  /**
   * The name of the member who created the restriction, or the email address if there is no name; null if no member
   * created it, or if the member left.
   */
  created_by_label!: string | null;
  /** The id of the member who last changed the restriction; null if no member did. */
  updated_by!: string | null;
  /**
   * The name of the member who last changed the restriction, or the email address if there is no name; null if no
   * member changed it, or if the member left.
   */
  updated_by_label!: string | null;
  /** Whether the rule still replaces the role rules of its member. */
  legacy_override!: boolean;
  @ApiProperty({ format: 'date-time' }) created_at!: string;
  @ApiProperty({ format: 'date-time' }) updated_at!: string;
  /** The name or email address of a targeted member; null for a role, and if the member left. */
  target_label!: string | null;
  /** Display names by slug, for the first 8 connectors in the rule. Connectors the catalog does not know are absent. */
  @ApiProperty({ type: 'object', additionalProperties: { type: 'string' } }) connector_labels!: Record<string, string>;
  /** Whether the caller may change or delete the restriction. */
  can_manage!: boolean;
}

class ScopedConnectorView {
  /** The display name of the connector, or its slug if the catalog does not know it. */
  label!: string;
  /** URL of the logo; null if the connector has none. */
  logo!: string | null;
}

@ApiExtraModels(ScopedConnectorView)
export class OneRestrictionView extends RestrictionView {
  /** Display data of every connector in the rule, by slug. */
  @ApiProperty({ type: 'object', additionalProperties: { $ref: '#/components/schemas/ScopedConnectorView' } })
  scope_connectors!: Record<string, ScopedConnectorView>;
  /** The name of a targeted role; null for a member. */
  role_label!: string | null;
}

export class NewRestrictionView extends OneRestrictionView {
  /** Number of active access grants that lift part of this rule for some member. */
  active_grant_count!: number;
}

const maxLabelledConnectors = 8;

@Injectable()
export class RestrictionViewBuilder {
  constructor(
    private readonly connectorLabels: ConnectorLabels,
    private readonly memberLabels: MemberLabels,
    private readonly roleLabels: RoleLabels,
    private readonly restrictionsByOthers: RestrictionsByOthers,
  ) {}

  /** Loads the names of all connectors and all people on a page with one lookup each. */
  async build(caller: Caller, rows: readonly RestrictionRow[]): Promise<RestrictionView[]> {
    const [people, byOthers] = await Promise.all([
      this.people(caller, rows),
      this.restrictionsByOthers.find(caller, rows),
    ]);
    const rules = rows.map(parseTools);
    const leading = rules.map((rule) => enforcedConnectors(rule).slice(0, maxLabelledConnectors));
    const connectors = await this.connectorLabels.labelsFor(caller.orgId, [...new Set(leading.flat())]);
    return rules.map((rule, place) =>
      buildRestrictionView(caller, rule, selectConnectorLabels(leading[place]!, connectors), { people, byOthers }),
    );
  }

  async buildOne(caller: Caller, row: RestrictionRow): Promise<OneRestrictionView> {
    const rule = parseTools(row);
    const slugs = [...new Set([...rule.connector_slugs, ...rule.tools.map((tool) => tool.connector_slug)])];
    const [connectors, people, byOthers, roles] = await Promise.all([
      this.connectorLabels.labelsFor(caller.orgId, slugs),
      this.people(caller, [row]),
      this.restrictionsByOthers.find(caller, [row]),
      this.roleLabels.labelsFor(caller.orgId, row.target_type === 'role' ? [row.target_id] : []),
    ]);
    const leading = enforcedConnectors(rule).slice(0, maxLabelledConnectors);
    const named = (slug: string) => connectors.get(slug) ?? { label: slug, logo: null };
    const labels = selectConnectorLabels(leading, connectors);
    return Object.assign(buildRestrictionView(caller, rule, labels, { people, byOthers }), {
      scope_connectors: Object.fromEntries(slugs.map((slug) => [slug, named(slug)])),
      role_label: roles.get(row.target_id) ?? null,
    });
  }

  private people({ orgId }: Caller, rows: readonly RestrictionRow[]): Promise<People> {
    const named = rows.flatMap(({ target_type, target_id, created_by, updated_by }) =>
      target_type === 'user' ? [target_id, created_by, updated_by] : [created_by, updated_by],
    );
    return this.memberLabels.labelsFor(orgId, named);
  }
}

type People = ReadonlyMap<string, string>;

type Rule = ReturnType<typeof parseTools>;

const parseTools = (row: RestrictionRow) => ({ ...row, tools: JSON.parse(row.tools) as ToolRef[] });

/** Returns a member's name. If there is an id but no name, the member has left. */
const nameIn = (people: People, id: string | null): string | null => (id === null ? null : (people.get(id) ?? null));

const buildRestrictionView = (
  caller: Caller,
  row: Rule,
  connector_labels: Record<string, string>,
  { people, byOthers }: { people: People; byOthers: RestrictedByOthers },
): RestrictionView => ({
  id: row.id,
  target_type: row.target_type,
  target_id: row.target_id,
  mode: row.mode,
  connector_slugs: [...row.connector_slugs],
  tools: row.tools.map(({ connector_slug, tool_name }) => ({
    connector_slug,
    tool_name,
    tool_label: toolLabel(tool_name, connector_slug),
  })),
  summary: summarize(row),
  created_by: row.created_by,
  created_by_label: nameIn(people, row.created_by),
  updated_by: row.updated_by,
  updated_by_label: nameIn(people, row.updated_by),
  legacy_override: row.legacy_override,
  created_at: row.created_at,
  updated_at: row.updated_at,
  target_label: row.target_type === 'user' ? nameIn(people, row.target_id) : null,
  connector_labels,
  can_manage: canWriteRestriction(caller, row, byOthers).allowed,
});

function selectConnectorLabels(slugs: string[], labels: ReadonlyMap<string, ConnectorLabel>): Record<string, string> {
  const named: Record<string, string> = {};
  for (const slug of slugs) {
    const found = labels.get(slug);
    if (found) named[slug] = found.label;
  }
  return named;
}
