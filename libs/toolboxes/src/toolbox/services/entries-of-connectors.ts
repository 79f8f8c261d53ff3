import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ConnectorDependents, type Dependents, DependentsOfConnectors } from '#catalog';
import { Reads } from '#kernel';

type Counts = Pick<Dependents, 'toolbox_entries' | 'template_entries'>;

/** Entries of toolboxes and of templates break with the connector whose tools they are, and with these tools. */
@Injectable()
export class EntriesOfConnectors extends ConnectorDependents implements OnModuleInit {
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
    return (await this.reads.one<Counts>(orgId, counts, { slug, tools })) ?? {};
  }
}

const entriesIn = (table: string): string => `
  select count(*)::integer from toolboxes.${table}, jsonb_array_elements(entries) as entry
  where org_id = :org_id and entry ->> 'connector_slug' = :slug
    and (:tools::text[] is null or entry ->> 'tool_name' = any(:tools::text[]))`;

const counts = `
  select (${entriesIn('toolboxes')}) as toolbox_entries, (${entriesIn('templates')}) as template_entries`;
