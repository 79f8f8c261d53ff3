import { Injectable } from '@nestjs/common';
import { MemberLabels } from '#identity';
import { currentOf, disabledReason, type RegisteredTool } from '../../registered-tool/domain/registered-tool.js';
import { RegisteredTools } from '../../registered-tool/domain/registered-tools.js';
import { annotationsOf, fieldsOf, statedTier, raisedTier } from '../../registered-tool/domain/remote-tool.js';
import { reviewOf, variantsOf } from '../domain/review.js';
import { type Connector } from '../../connector/domain/connector.js';
import { type RegisteredToolView } from './registered-tool.view.js';

/** Adds the facts in the registry to the rows of remote MCP tools. */
@Injectable()
export class RegistryRows {
  constructor(
    private readonly tools: RegisteredTools,
    private readonly members: MemberLabels,
  ) {}

  /** Returns the rows of a page. Fills in the fields of remote MCP tools. */
  async fill(orgId: string, { slug, definition }: Connector, rows: RegisteredToolView[]) {
    if (!definition.mcp || rows.length === 0) return rows;
    const names = rows.map(({ name }) => name);
    const known = new Map((await this.tools.find(orgId, slug, names)).map((tool) => [tool.name, tool]));
    const reviewers = [...known.values()].flatMap(({ reviewed_by }) => reviewed_by ?? []);
    const labels = reviewers.length > 0 ? await this.members.labelsFor(orgId, reviewers) : new Map<string, string>();
    return rows.map((row) => {
      const tool = known.get(row.name);
      return tool ? { ...row, ...fieldsOfRemote(tool, labels) } : row;
    });
  }
}

function fieldsOfRemote(registered: RegisteredTool, labels: ReadonlyMap<string, string>): Partial<RegisteredToolView> {
  const { tool, hash } = currentOf(registered);
  const { first_seen_at, last_seen_at, missing_since, reviewed_by, raised_tier } = registered;
  return {
    input_schema: fieldsOf(tool['inputSchema']),
    disabled_reason: disabledReason(registered) ?? undefined,
    annotations: annotationsOf(tool),
    hash,
    tier_source: raisedTier(tool, raised_tier) === statedTier(tool) ? 'label' : 'manager',
    review: reviewOf(registered) ?? undefined,
    variants: variantsOf(registered),
    first_seen_at,
    last_seen_at,
    missing_since,
    reviewed_by,
    reviewed_by_label: labels.get(reviewed_by ?? '') ?? null,
  };
}
