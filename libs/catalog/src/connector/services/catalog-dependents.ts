import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PolicyRules } from '#access-control';
import { Reads } from '#kernel';
import { ConnectorDependents, type Dependents, DependentsOfConnectors } from '../domain/connector-dependents.js';

/** Forks of connectors, and rules that name them. */
@Injectable()
export class CatalogDependents extends ConnectorDependents implements OnModuleInit {
  constructor(
    private readonly all: DependentsOfConnectors,
    private readonly reads: Reads,
    private readonly rules: PolicyRules,
  ) {
    super();
  }

  onModuleInit(): void {
    this.all.add(this);
  }

  async countOf(orgId: string, slug: string): Promise<Partial<Dependents>> {
    const [forked, restrictions] = await Promise.all([
      this.reads.one<{ count: number }>(orgId, forks, { slug }),
      this.rules.countNaming(orgId, slug),
    ]);
    return { forks: forked?.count ?? 0, restrictions };
  }
}

const forks = `
  select count(*)::integer as count from catalog.lineages
  where org_id = :org_id and linked and ancestors[1] = :slug`;
