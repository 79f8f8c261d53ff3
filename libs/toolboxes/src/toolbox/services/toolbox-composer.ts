import { Injectable } from '@nestjs/common';
import { AccessDecider } from '#access-control';
import { Connectors, toolNamed } from '#catalog';
import { type ConnectionChoice, PinnedConnections, unknownConnection } from '#connections';
import {
  type Act,
  type Caller,
  invalid,
  invalidFields,
  newId,
  pathIn,
  invalidValue,
  defineFieldReason,
  fieldError,
  tooMany,
} from '#kernel';
import { maxEntries, type TemplateEntry, type ToolboxEntry } from '../../entry/domain/entry.js';
import { exposedName, repeatedNames } from '../../entry/domain/exposed-name.js';
import { canStamp } from '../../template/domain/template-policy.js';
import { type CopiedTools, Templates } from '../../template/domain/template.js';
import { TemplateReader } from '../../template/services/template-reader.js';
import { type SentEntry } from '../domain/entry-drafts.js';
import { EntryBuilder } from './entry-builder.js';
import { entryNameTaken } from '../../entry/domain/sent-entries.js';

/** The connections that the caller chose, by connector. */
type ConnectionMap = Readonly<Record<string, string>>;

/** The parts of a new toolbox. */
export type ToolboxStart = {
  template_id: string | null;
  connection_map: ConnectionMap;
  entries: readonly SentEntry[];
};

/**
 * Builds the entries of a new toolbox. The tools of a template are copied once, and pinned by the caller where
 * possible. Later changes to the template have no effect.
 */
@Injectable()
export class ToolboxComposer {
  constructor(
    private readonly entryBuilder: EntryBuilder,
    private readonly templateReader: TemplateReader,
    private readonly templates: Templates,
    private readonly pinnedConnections: PinnedConnections,
    private readonly connectors: Connectors,
    private readonly accessDecider: AccessDecider,
  ) {}

  /** @throws validation_error `unknown_template`, forbidden `use_required`. */
  private async findTemplate(caller: Caller, templateId: string): Promise<CopiedTools> {
    const found = await this.templateReader.loadCopy(caller, templateId);
    if (!found) throw invalid('/template_id', unknownTemplate, 'template_id does not match a template you can access.');
    canStamp(caller, found.reach).orThrow();
    return found;
  }

  /**
   * Pins each entry to the connection chosen for its connector, otherwise to the only active one that the caller can
   * use, otherwise to none. Entries whose tool is restricted for the caller are not pinned. Entries that use the
   * account of their callers stay as they are.
   * @throws validation_error `unknown_connection` for a connection that the caller may not use.
   */
  private async stampEntries(
    caller: Caller,
    { entries }: CopiedTools,
    map: ConnectionMap,
    act: Act,
  ): Promise<ToolboxEntry[]> {
    const slugs = [...new Set(entries.map(({ connector_slug }) => connector_slug))];
    const [usable, connectors, rules] = await Promise.all([
      this.pinnedConnections.usableOn(caller, [...new Set([...slugs, ...Object.keys(map)])]),
      this.connectors.findCurrent(caller.orgId, slugs),
      this.accessDecider.policyFor(caller, slugs),
    ]);
    assertUsable(map, usable);
    return entries.map(({ note: _, ...entry }) => {
      if (entry.account === 'caller') return stampEntry(entry, null, act);
      const { connector_slug: slug } = entry;
      const connector = connectors.get(slug);
      const tool = connector && toolNamed(connector, entry.tool_name);
      const { allowed } = tool ? rules.decideTool(slug, tool.facts) : rules.decideConnector(slug);
      return stampEntry(entry, allowed ? (map[slug] ?? onlyOne(usable.get(slug)!)) : null, act);
    });
  }

  /**
   * Returns the parts of a new toolbox. The entries are the tools of the template, followed by the entries in the
   * request.
   */
  async compose(
    caller: Caller,
    { template_id, connection_map, entries }: ToolboxStart,
    act: Act,
  ): Promise<{ entries: ToolboxEntry[]; template: CopiedTools | null }> {
    if (template_id === null && Object.keys(connection_map).length > 0)
      throw invalid(
        '/connection_map',
        invalidValue,
        'connection_map is only for stamping. Send it together with template_id.',
      );
    const template = template_id === null ? null : await this.findTemplate(caller, template_id);
    const copied = template ? await this.stampEntries(caller, template, connection_map, act) : [];
    const written = await this.entryBuilder.build(caller, [], entries, act);
    const all = [...copied, ...written];
    assertFitTogether(all, copied.length);
    if (template) await this.templates.recordStamp(caller.orgId, template.id);
    return { entries: all, template };
  }
}

const unknownTemplate = defineFieldReason('unknown_template', 'No template with this id is available to the caller.');

const onlyOne = (choices: readonly ConnectionChoice[]): string | null => (choices.length === 1 ? choices[0]!.id : null);

const stampEntry = (
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

function assertUsable(map: ConnectionMap, usable: ReadonlyMap<string, readonly ConnectionChoice[]>): void {
  const problems = Object.entries(map)
    .filter(([slug, connection]) => !usable.get(slug)?.some(({ id }) => id === connection))
    .map(([slug]) =>
      fieldError(
        pathIn('/connection_map', slug),
        unknownConnection,
        `connection_map does not name an active connection of ${slug} that you can use.`,
      ),
    );
  if (problems.length > 0) throw invalidFields(problems);
}

/**
 * Checks the number of entries, and that no name occurs twice.
 * @param copied the number of entries from the template.
 */
function assertFitTogether(entries: readonly ToolboxEntry[], copied: number): void {
  if (entries.length > maxEntries)
    throw invalid(
      '/entries',
      tooMany,
      `entries and the template together exceed ${maxEntries} tools. Send fewer entries.`,
    );
  const problems = repeatedNames(entries.map(exposedName)).flatMap(({ name, positions }) =>
    positions.map((position) =>
      fieldError(
        pathIn('/entries', Math.max(0, position - copied), 'name'),
        entryNameTaken,
        `An entry of the template is already named ${name}. Choose a different name.`,
      ),
    ),
  );
  if (problems.length > 0) throw invalidFields(problems);
}
