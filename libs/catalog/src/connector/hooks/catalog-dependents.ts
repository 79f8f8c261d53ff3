import { Injectable } from '@nestjs/common';
import { PolicyRules, ToolReferences } from '#access-control';
import { Reads } from '#kernel';
import { ConnectorDependents, type Dependents, type ToolUse } from '../domain/connector-dependents.js';

/** Counts the forks of a connector, and the restrictions that name it. */
@Injectable()
export class CatalogDependents extends ConnectorDependents {
  constructor(
    private readonly reads: Reads,
    private readonly policyRules: PolicyRules,
    private readonly toolReferences: ToolReferences,
  ) {
    super();
  }

  async count(orgId: string, slug: string): Promise<Partial<Dependents>> {
    const [forked, restrictions] = await Promise.all([
      this.reads.one<{ count: number }>(orgId, forks, { slug }),
      this.policyRules.countNaming(orgId, slug),
    ]);
    return { forks: forked?.count ?? 0, restrictions };
  }

  override listUses(orgId: string, slug: string, tools: readonly string[]): Promise<ToolUse[]> {
    return this.toolReferences.count(orgId, slug, tools);
  }
}

const forks = `
  select count(*)::integer as count from catalog.lineages
  where org_id = :org_id and upstream_slug = :slug`;
