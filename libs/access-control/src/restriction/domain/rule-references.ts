import { type MemberStatuses, type RoleLabels, unknownRole, unknownMember } from '#identity';
import { type Clock, type FieldError, type FieldPath, invalid, invalidFields, pathIn, fieldError } from '#kernel';
import {
  type ConnectorLabels,
  type ConnectorTools,
  type KnownTool,
  type ToolFacts,
  unknownTool,
  unknownConnector,
} from './connector-labels.js';
import {
  type ResolvedRule,
  type RestrictionRule,
  type RestrictionScope,
  type RestrictionTarget,
  sameTarget,
  type ToolEntry,
  toolKey,
  type ToolRef,
} from './restriction-rule.js';
import { type Viewer } from '../../share/domain/shareable.js';
import { listedRequest } from './tool-request.js';

/** Looks up the target, connectors and tools that a rule names. */
export class RuleReferences {
  constructor(
    private readonly roles: RoleLabels,
    private readonly members: MemberStatuses,
    private readonly labels: ConnectorLabels,
    private readonly tools: ConnectorTools,
    private readonly clock: Clock,
  ) {}

  /**
   * @param writer a caller, or only the organization if the operator writes the rule.
   * @param stored the previous rule, whose entries are kept even if their connector or tool no longer exists.
   * @param path of the rule in the request: `/draft`, or empty.
   * @throws validation_error when the target, a connector or a tool does not exist.
   */
  async resolve(
    writer: Writer,
    rule: RestrictionRule,
    stored?: ResolvedRule,
    path: FieldPath = '',
  ): Promise<ResolvedRule> {
    if (!stored || !sameTarget(rule, stored)) await this.assertExists(writer.orgId, rule, path);
    const scope = await resolveScope({ labels: this.labels, tools: this.tools, at: this.clock.now() }, writer, rule, {
      stored,
      path,
    });
    return { target_type: rule.target_type, target_id: rule.target_id, mode: rule.mode, ...scope };
  }

  /**
   * Returns the name of a restricted role for the log; null for a member, whose name is looked up when the log is read.
   */
  async roleName(orgId: string, { target_type, target_id }: RestrictionTarget): Promise<string | null> {
    if (target_type === 'user') return null;
    return (await this.roles.labelsFor(orgId, [target_id])).get(target_id) ?? null;
  }

  private async assertExists(
    orgId: string,
    { target_type, target_id }: RestrictionTarget,
    path: FieldPath,
  ): Promise<void> {
    const ids = [target_id];
    const known =
      target_type === 'role' ? await this.roles.labelsFor(orgId, ids) : await this.members.readStatuses(orgId, ids);
    if (known.has(target_id)) return;
    const noun = target_type === 'role' ? 'role' : 'member';
    const message = `target_id: no ${noun} has the id ${target_id}. GET /${noun} lists the available ones.`;
    throw invalid(pathIn(path, 'target_id'), target_type === 'role' ? unknownRole : unknownMember, message);
  }
}

type Writer = Viewer | { orgId: string };

type ResolvedScope = { connector_slugs: readonly string[]; tools: readonly ToolEntry[] };

type Catalog = { labels: ConnectorLabels; tools: ConnectorTools; at: Date };

/**
 * Returns the scope with the identity of each tool. Entries that the rule already has keep their stored identity, so
 * the rule stays editable after a connector was unpublished, and still covers a tool that was renamed.
 * @param path of the scope in the request: `/draft`, or empty.
 * @throws validation_error with a problem for every new entry that the catalog does not know.
 */
async function resolveScope(
  catalog: Catalog,
  writer: Writer,
  sent: RestrictionScope,
  { stored = { connector_slugs: [], tools: [] }, path = '' }: { stored?: ResolvedScope; path?: FieldPath } = {},
): Promise<ResolvedScope> {
  const { orgId } = writer;
  const { connector_slugs, tools } = stored;
  if (sent.connector_slugs === connector_slugs && sent.tools === tools) return { connector_slugs, tools };
  const storedTools = new Map(stored.tools.map((tool) => [toolKey(tool), tool]));
  const added = sent.tools.filter((tool) => !storedTools.has(toolKey(tool)));
  const slugs = newConnectors(sent, stored, added);
  if (slugs.length === 0)
    return { connector_slugs: sent.connector_slugs, tools: sent.tools.map((tool) => storedTools.get(toolKey(tool))!) };
  const [labels, found] = await Promise.all([catalog.labels.labelsFor(orgId, slugs), catalog.tools.find(orgId, added)]);
  const known = new Map(added.map((tool, place) => [toolKey(tool), found[place] ?? null]));
  const problems = [
    ...unknownConnectors(sent, path, (slug) => labels.has(slug) || stored.connector_slugs.includes(slug)),
    ...unknownTools(sent, path, known, (slug) => labels.has(slug)),
  ];
  if (problems.length > 0) {
    const suggesting = toFieldError(catalog, writer);
    const plain = toFieldError(catalog, { orgId });
    throw invalidFields(
      await Promise.all(problems.map((each, place) => (place < maxSuggestions ? suggesting(each) : plain(each)))),
    );
  }
  const resolveToolEntry = (tool: ToolRef) =>
    storedTools.get(toolKey(tool)) ?? toEntry(tool, known.get(toolKey(tool))!, catalog.at);
  return { connector_slugs: sent.connector_slugs, tools: sent.tools.map(resolveToolEntry) };
}

const newConnectors = (sent: RestrictionScope, stored: ResolvedScope, added: ToolRef[]): string[] => {
  const known = new Set(stored.connector_slugs);
  const whole = sent.connector_slugs.filter((slug) => !known.has(slug));
  return [...new Set([...whole, ...added.map((tool) => tool.connector_slug)])];
};

const unknownConnectors = (
  { connector_slugs }: RestrictionScope,
  path: FieldPath,
  isKnown: (slug: string) => boolean,
): UnknownName[] =>
  connector_slugs.flatMap((slug, place) =>
    isKnown(slug) ? [] : [{ path: pathIn(path, 'connector_slugs', place), slug }],
  );

const unknownTools = (
  { tools }: RestrictionScope,
  path: FieldPath,
  known: ReadonlyMap<string, KnownTool | null>,
  hasConnector: (slug: string) => boolean,
): UnknownName[] =>
  tools.flatMap((tool, place): UnknownName[] => {
    if (known.get(toolKey(tool)) !== null) return [];
    const { connector_slug, tool_name } = tool;
    const entry = pathIn(path, 'tools', place);
    if (!hasConnector(connector_slug)) return [{ path: pathIn(entry, 'connector_slug'), slug: connector_slug }];
    return [{ path: pathIn(entry, 'tool_name'), slug: connector_slug, tool_name }];
  });

/** A field that names a connector, or a tool of a connector, that does not exist. */
type UnknownName = { path: FieldPath; slug: string; tool_name?: string };

/** Maximum number of fields with a suggestion. Each suggestion reads the connectors. */
const maxSuggestions = 5;

/** Suggests only what the writer can see, although a rule can name other connectors as well. */
const toFieldError =
  ({ labels, tools }: Catalog, writer: Writer) =>
  async ({ path, slug, tool_name }: UnknownName): Promise<FieldError> => {
    const viewer = 'permissions' in writer ? writer : null;
    if (tool_name === undefined) {
      const hint = viewer ? await labels.suggest(viewer, slug) : '';
      const message = `No connector has the slug ${slug}.${hint} The list of connectors has all slugs.`;
      return fieldError(path, unknownConnector, message);
    }
    const hint = viewer ? await tools.suggest(viewer, { connector_slug: slug, tool_name }) : '';
    const message = `${slug} has no tool ${tool_name}.${hint} List the connector's tools to find the name.`;
    return fieldError(path, unknownTool, message);
  };

export const toEntry = (
  { connector_slug, tool_name }: ToolRef,
  { operation, origin, request }: ToolFacts,
  at: Date,
): ToolEntry => ({
  connector_slug,
  tool_name,
  operation,
  origin,
  ...(request && { request: listedRequest(request, at.getTime()) }),
});
