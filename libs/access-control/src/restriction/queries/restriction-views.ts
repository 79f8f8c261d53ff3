import { Injectable } from '@nestjs/common';
import { type Caller } from '#kernel';
import { canWriteRestriction } from '../domain/restriction-policy.js';
import { enforcedConnectors } from '../domain/restriction-rule.js';
import { summarize } from '../domain/restriction-summary.js';
import { toolLabel } from '../domain/tool-label.js';
import { type OneRestrictionView, type RestrictionRow, type RestrictionView } from './restriction.view.js';
import { type ConnectorLabel, ConnectorLabels } from '../domain/connector-labels.js';

/** Source: API specification, Limits. */
const labelledConnectors = 8;

@Injectable()
export class RestrictionViews {
  constructor(private readonly connectors: ConnectorLabels) {}

  /** Names the connectors of a whole page in one look-up. */
  async of(caller: Caller, rows: RestrictionRow[]): Promise<RestrictionView[]> {
    const leading = rows.map((row) => enforcedConnectors(row).slice(0, labelledConnectors));
    const labels = await this.connectors.of(caller.orgId, [...new Set(leading.flat())]);
    return rows.map((row, place) => toView(caller, row, labelsOf(leading[place]!, labels)));
  }

  async ofOne(caller: Caller, row: RestrictionRow): Promise<OneRestrictionView> {
    const slugs = [...new Set([...row.connector_slugs, ...row.tools.map((tool) => tool.connector_slug)])];
    const labels = await this.connectors.of(caller.orgId, slugs);
    const leading = enforcedConnectors(row).slice(0, labelledConnectors);
    const named = (slug: string) => labels.get(slug) ?? { label: slug, logo: null };
    return Object.assign(toView(caller, row, labelsOf(leading, labels)), {
      scope_connectors: Object.fromEntries(slugs.map((slug) => [slug, named(slug)])),
    });
  }
}

const toView = (caller: Caller, row: RestrictionRow, connector_labels: Record<string, string>): RestrictionView => ({
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
  created_by_label: row.created_by_label,
  updated_by: row.updated_by,
  updated_by_label: row.updated_by === row.created_by ? row.created_by_label : row.other_writer_label,
  legacy_override: row.legacy_override,
  created_at: row.created_at,
  updated_at: row.updated_at,
  target_label: row.target_label,
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
