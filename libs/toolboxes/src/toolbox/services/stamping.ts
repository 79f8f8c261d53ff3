import { Injectable } from '@nestjs/common';
import { AccessDecider } from '#access-control';
import { Connectors, toolNamed } from '#catalog';
import { type ConnectionChoice, PinnedConnections } from '#connections';
import { type Act, type Caller, type FieldError, invalid, invalidFields, newId, pathIn } from '#kernel';
import { type TemplateEntry, type ToolboxEntry } from '../../entry/domain/entry.js';
import { canStamp } from '../../template/domain/template-policy.js';
import { type CopiedTools, TemplateSources } from '../../template/domain/template-sources.js';
import { Templates } from '../../template/domain/templates.js';

/** Connections by connector, as the caller chose them. */
export type ConnectionMap = Readonly<Record<string, string>>;

/**
 * Copies the tools of a template once, pinned by the caller where possible. Later changes of the template have no
 * effect.
 */
@Injectable()
export class Stamping {
  constructor(
    private readonly sources: TemplateSources,
    private readonly templates: Templates,
    private readonly connections: PinnedConnections,
    private readonly connectors: Connectors,
    private readonly restrictions: AccessDecider,
  ) {}

  /** @throws validation_error `unknown_template`, forbidden `use_required`. */
  async source(caller: Caller, templateId: string): Promise<CopiedTools> {
    const found = await this.sources.copied(caller, templateId);
    if (!found)
      throw invalid('/template_id', 'unknown_template', 'template_id does not match a template you can access.');
    canStamp(caller, found.reach).orThrow();
    return found;
  }

  /**
   * Pins entries to the connection chosen for their connector, else to the caller's only active one, else to none.
   * @throws validation_error `unknown_connection` for a connection the caller may not use.
   */
  async entriesOf(caller: Caller, { entries }: CopiedTools, map: ConnectionMap, act: Act): Promise<ToolboxEntry[]> {
    const slugs = [...new Set(entries.map(({ connector_slug }) => connector_slug))];
    const [usable, connectors, rules] = await Promise.all([
      this.connections.usableOn(caller, [...new Set([...slugs, ...Object.keys(map)])]),
      this.connectors.findCurrent(caller.orgId, slugs),
      this.restrictions.policyFor(caller, slugs),
    ]);
    refuseUnusable(map, usable);
    return entries.map(({ note: _, ...entry }) => {
      const { connector_slug: slug } = entry;
      const connector = connectors.get(slug);
      const tool = connector && toolNamed(connector, entry.tool_name);
      const { allowed } = tool ? rules.decideTool(slug, tool.facts) : rules.decideConnector(slug);
      return stamped(entry, allowed ? (map[slug] ?? onlyOne(usable.get(slug)!)) : null, act);
    });
  }

  noteStamp(caller: Caller, { id }: CopiedTools): Promise<void> {
    return this.templates.noteStamp(caller.orgId, id);
  }
}

const onlyOne = (choices: readonly ConnectionChoice[]): string | null => (choices.length === 1 ? choices[0]!.id : null);

const stamped = (
  entry: Omit<TemplateEntry, 'id' | 'note'>,
  connection_id: string | null,
  { by, at }: Act,
): ToolboxEntry => ({
  id: newId('tbxe', at),
  ...entry,
  connection_id,
  delegated_by_user_id: connection_id === null ? null : by,
  delegated_at: connection_id === null ? null : at.toISOString(),
});

function refuseUnusable(map: ConnectionMap, usable: ReadonlyMap<string, readonly ConnectionChoice[]>): void {
  const problems = Object.entries(map)
    .filter(([slug, connection]) => !usable.get(slug)?.some(({ id }) => id === connection))
    .map(([slug]): FieldError => ({
      path: pathIn('/connection_map', slug),
      reason: 'unknown_connection',
      message: `connection_map does not name an active connection of ${slug} that you can use.`,
    }));
  if (problems.length > 0) throw invalidFields(problems);
}
