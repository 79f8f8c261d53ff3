import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsIn } from 'class-validator';
import { type Operation, operations, type Tier, tiers } from '#connector-definition';
import { CommaSeparated, Flag, MayBeAbsent, SearchText } from '#kernel/http';
import { PageQuery, PageTotal, type Sorts } from '#kernel/paging';
import { type ConnectorSummary } from '../domain/connector.js';
import { type CatalogTool } from '../../tool/domain/catalog-tool.js';
import { isUnverified, unverifiedRequest } from '../../tool/domain/verification.js';
import { buildInputSchema } from '../../tool/domain/input-schema.js';
import { UnconfirmedToolView } from '../../tool-confirmation/queries/unconfirmed-tool.view.js';

/** Tools to choose from when writing a restriction. */
export class RestrictionToolQuery extends PageQuery {
  /** Part of the label, name, description or resource. */
  @SearchText() q?: string;

  /** Only tools with one of these operations. */
  @ApiPropertyOptional({ example: ['read', 'create'] })
  @MayBeAbsent()
  @CommaSeparated()
  @IsIn(operations, { each: true })
  operation?: Operation[];

  /** The field to sort by. A leading `-` means descending order. */
  @MayBeAbsent() @IsIn(['name']) sort?: string;
}

export class ConnectorToolQuery extends RestrictionToolQuery {
  /** Only tools of these tiers. */
  @ApiPropertyOptional({ example: ['read', 'write'] })
  @MayBeAbsent()
  @CommaSeparated()
  @IsIn(tiers, { each: true })
  tier?: Tier[];

  /** Includes tools that a restriction blocks, marked `restricted`. */
  @MayBeAbsent() @Flag() @IsBoolean() include_restricted?: boolean;

  /** `schema`: include the JSON Schemas of arguments and data. */
  @MayBeAbsent() @IsIn(['schema']) include?: 'schema';
}

/** The number of tools by operation. */
export class OperationCountsView {
  /** The number of tools that create something. */
  create!: number;
  /** The number of tools that delete something. */
  delete!: number;
  /** The number of tools whose operation is `other`. */
  other!: number;
  /** The number of tools that read. */
  read!: number;
  /** The number of tools that update something. */
  update!: number;
}

/** A tool as restrictions and lists show it. */
class ToolView {
  /** The exact name, as used in `tools[].tool_name` of a restriction. */
  name!: string;
  /** The display name of the tool. */
  tool_label!: string;
  /** What the tool does. */
  description!: string;
  /** The resource the tool works on. */
  resource!: string;
  /** What the tool does with the resource, for example `list`. For a remote MCP tool, the name of the tool. */
  method!: string;
  /** Whether the tool calls an HTTP API (`catalog`) or a remote MCP server. */
  kind!: 'catalog' | 'remote_mcp';
  /** What the tool does with its resource. */
  operation!: Operation;
  /** The risk of a call. `read` changes nothing, `write` changes data, `destructive` deletes it or cannot be undone. */
  tier!: Tier;
}

/** A tool that the caller can see, and use unless it is `restricted`. */
export class ConnectorToolView extends ToolView {
  /** JSON Schema of the arguments. Only with `include=schema`. */
  @ApiPropertyOptional({ type: 'object', additionalProperties: true }) input_schema?: object;
  /** JSON Schema of the data; null if the definition has none. Only with `include=schema`. */
  @ApiPropertyOptional({ type: 'object', nullable: true, additionalProperties: true }) output_schema?: object | null;
  /** Whether a restriction blocks the caller from the tool. Only with `include_restricted`. */
  restricted?: boolean;
}

/** A page of tools, with counts over all pages. */
export class ConnectorToolsView extends PageTotal {
  /** The rows of this page. */
  result!: ConnectorToolView[];
  /** Pass this value as `cursor` to get the next page. Null on the last page. */
  next_cursor!: string | null;
  /** Pass this value as `cursor` to get the previous page. Null on the first page. */
  prev_cursor!: string | null;
  /** Counts of the tools that match `q` and that no restriction blocks, regardless of the other filters. */
  operation_counts!: OperationCountsView;
}

/** A tool as managers of restrictions see it. */
export class RuleToolView extends ToolView {
  /**
   * The method and path of the tool's request, with digests of its constants and of its expressions, and the tier if
   * it becomes lower when the tool is verified. For a remote MCP tool, the host of the server with a digest of its
   * address. Only for a tool
   * that an edit of its connector added or changed. Until the tool is verified, blocks on other tools of the connector
   * and of its ancestors also cover this tool: every block if the method and path are new, otherwise those whose
   * request the tool may now send.
   */
  unverified_request?: string;
  /**
   * A change to the tool that allow rules do not include yet. Absent if no allow rule lists an earlier version of the
   * tool.
   */
  unconfirmed?: UnconfirmedToolView;
  /** For a remote MCP tool only: `disabled` if no caller can call it. */
  @ApiPropertyOptional({ enum: ['active', 'disabled'] }) status?: 'active' | 'disabled';
  /** The display name that the server gives a remote MCP tool. Absent if the server gives none. */
  title?: string;
}

export class RestrictionToolsView extends PageTotal {
  /** The rows of this page. */
  result!: RuleToolView[];
  /** Pass this value as `cursor` to get the next page. Null on the last page. */
  next_cursor!: string | null;
  /** Pass this value as `cursor` to get the previous page. Null on the first page. */
  prev_cursor!: string | null;
  /** Counts of all tools that match `q`. Absent for a remote MCP connector. */
  operation_counts?: OperationCountsView;
}

/** Names are unique, so sorting needs no second key. */
export const toolSorts: Sorts = { name: {} };

export const searchTools = (tools: readonly CatalogTool[], q = ''): CatalogTool[] =>
  tools.filter(({ text }) => text.includes(q));

/** Applies the filters other than `q`. */
export const filterTools = (
  tools: CatalogTool[],
  { operation, tier }: Pick<ConnectorToolQuery, 'operation' | 'tier'>,
) => tools.filter((tool) => isAmong(operation, tool.operation) && isAmong(tier, tool.tier));

const isAmong = <Value>(allowed: Value[] | undefined, value: Value): boolean =>
  allowed === undefined || allowed.length === 0 || allowed.includes(value);

export const toPageRow = (tool: CatalogTool) => ({ page_id: tool.definition.name, tool });

export const buildToolView = ({ definition, label, operation, tier, remote }: CatalogTool): ToolView => ({
  name: definition.name,
  tool_label: label,
  description: definition.description,
  resource: definition.resource,
  method: definition.method,
  kind: remote ? 'remote_mcp' : 'catalog',
  operation,
  tier,
});

export const buildSchemasView = ({
  definition,
}: CatalogTool): Pick<ConnectorToolView, 'input_schema' | 'output_schema'> => ({
  input_schema: buildInputSchema(definition),
  output_schema: definition.output ?? null,
});

export const statusOf = ({ facts }: CatalogTool) => (facts.active ? 'active' : 'disabled');

/** Builds the view of a tool for managers of restrictions or of the connector. */
export const buildRuleToolView = (
  tool: CatalogTool,
  { ownership, definition }: Pick<ConnectorSummary, 'ownership' | 'definition'>,
  unconfirmed?: UnconfirmedToolView,
): RuleToolView => ({
  ...buildToolView(tool),
  ...(ownership && isUnverified(tool.facts) && { unverified_request: unverifiedRequest(tool, definition) }),
  ...(unconfirmed && { unconfirmed }),
  ...(tool.remote && { status: statusOf(tool), ...(tool.remote.title !== null && { title: tool.remote.title }) }),
});
