import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ConnectorDependents, type Dependents, DependentsOfConnectors } from '#catalog';
import { Reads } from '#kernel';

type Counts = Pick<Dependents, 'toolbox_entries' | 'template_entries' | 'synthetic_tools'>;

/** Entries of toolboxes and templates, and synthetic tools by their steps, break with a connector and its tools. */
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

const isOfConnector = (row: string): string => `
  ${row} ->> 'connector_slug' = :slug and (:tools::text[] is null or ${row} ->> 'tool_name' = any(:tools::text[]))`;

const entriesIn = (table: string): string => `
  select count(*)::integer from toolboxes.${table}, jsonb_array_elements(entries) as entry
  where org_id = :org_id and ${isOfConnector('entry')}`;

const syntheticTools = `
  select count(*)::integer from toolboxes.synthetic_tools
  where org_id = :org_id and exists (select from jsonb_array_elements(steps) as step where ${isOfConnector('step')})`;

const counts = `
  select (${entriesIn('toolboxes')}) as toolbox_entries, (${entriesIn('templates')}) as template_entries,
    (${syntheticTools}) as synthetic_tools`;
