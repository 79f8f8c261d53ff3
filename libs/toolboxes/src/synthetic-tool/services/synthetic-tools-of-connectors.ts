import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ConnectorDependents, type Dependents, DependentsOfConnectors } from '#catalog';
import { Reads } from '#kernel';

/** Synthetic tools break with the connector whose tools their steps call, and with these tools. */
@Injectable()
export class SyntheticToolsOfConnectors extends ConnectorDependents implements OnModuleInit {
  constructor(
    private readonly dependents: DependentsOfConnectors,
    private readonly reads: Reads,
  ) {
    super();
  }

  onModuleInit(): void {
    this.dependents.add(this);
  }

  countOf(orgId: string, slug: string): Promise<Partial<Dependents>> {
    return this.count(orgId, slug, null);
  }

  override countUsing(orgId: string, slug: string, tools: readonly string[]): Promise<Partial<Dependents>> {
    return this.count(orgId, slug, [...tools]);
  }

  /** @param tools null: all of them. */
  private async count(orgId: string, slug: string, tools: string[] | null): Promise<Partial<Dependents>> {
    return (await this.reads.one<Pick<Dependents, 'synthetic_tools'>>(orgId, count, { slug, tools })) ?? {};
  }
}

const count = `
  select count(*)::integer as synthetic_tools from toolboxes.synthetic_tools
  where org_id = :org_id and exists (select from jsonb_array_elements(steps) as step
    where step ->> 'connector_slug' = :slug
      and (:tools::text[] is null or step ->> 'tool_name' = any(:tools::text[])))`;
