import { Injectable } from '@nestjs/common';
import { MemberLabels } from '#identity';
import { type Caller } from '#kernel';
import { canWriteRestriction } from '../domain/restriction-policy.js';
import { enforcedConnectors } from '../domain/restriction-rule.js';
import { summarize } from '../domain/restriction-summary.js';
import { toolLabel } from '../domain/tool-label.js';
import { type ConnectorLabel, ConnectorLabels } from '../domain/connector-labels.js';
import { type OneRestrictionView, type RestrictionRow, type RestrictionView } from './restriction.view.js';

const maxLabelledConnectors = 8;

@Injectable()
export class RestrictionViewBuilder {
  constructor(
    private readonly connectors: ConnectorLabels,
    private readonly members: MemberLabels,
  ) {}

  /** Loads the names of all connectors and all people on a page with one lookup each. */
  async build(caller: Caller, rows: RestrictionRow[]): Promise<RestrictionView[]> {
    const leading = rows.map((row) => enforcedConnectors(row).slice(0, maxLabelledConnectors));
    const [connectors, people] = await Promise.all([
      this.connectors.labelsFor(caller.orgId, [...new Set(leading.flat())]),
      this.people(caller, rows),
    ]);
    return rows.map((row, place) => toView(caller, row, labelsOf(leading[place]!, connectors), people));
  }

  async buildOne(caller: Caller, row: RestrictionRow): Promise<OneRestrictionView> {
    const slugs = [...new Set([...row.connector_slugs, ...row.tools.map((tool) => tool.connector_slug)])];
    const [connectors, people] = await Promise.all([
      this.connectors.labelsFor(caller.orgId, slugs),
      this.people(caller, [row]),
    ]);
    const leading = enforcedConnectors(row).slice(0, maxLabelledConnectors);
    const named = (slug: string) => connectors.get(slug) ?? { label: slug, logo: null };
    return Object.assign(toView(caller, row, labelsOf(leading, connectors), people), {
      scope_connectors: Object.fromEntries(slugs.map((slug) => [slug, named(slug)])),
    });
  }

  private people({ orgId }: Caller, rows: readonly RestrictionRow[]): Promise<People> {
    const named = rows.flatMap(({ target_type, target_id, created_by, updated_by }) =>
      target_type === 'user' ? [target_id, created_by, updated_by] : [created_by, updated_by],
    );
    return this.members.labelsFor(orgId, named);
  }
}

type People = ReadonlyMap<string, string>;

/** Returns a member's name. If there is an id but no name, the member has left. */
const nameIn = (people: People, id: string | null): string | null => (id === null ? null : (people.get(id) ?? null));

const toView = (
  caller: Caller,
  row: RestrictionRow,
  connector_labels: Record<string, string>,
  people: People,
): RestrictionView => ({
  id: row.id,
  target_type: row.target_type,
  target_id: row.target_id,
  mode: row.mode,
  connector_slugs: row.connector_slugs,
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
  can_manage: canWriteRestriction(caller, row).allowed,
});

function labelsOf(slugs: string[], labels: ReadonlyMap<string, ConnectorLabel>): Record<string, string> {
  const named: Record<string, string> = {};
  for (const slug of slugs) {
    const found = labels.get(slug);
    if (found) named[slug] = found.label;
  }
  return named;
}
