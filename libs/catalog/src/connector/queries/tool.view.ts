import { ApiPropertyOptional } from '@nestjs/swagger';
import { type Operation, type Tier } from '#connector-definition';

/** How many tools do what. */
export class OperationCountsView {
  /** The number of tools that create something. */
  create!: number;
  /** The number of tools that delete something. */
  delete!: number;
  /** The number of tools that do something else. */
  other!: number;
  /** The number of tools that read. */
  read!: number;
  /** The number of tools that update something. */
  update!: number;
}

/** A tool as rules and lists name it. Source: API specification, Restriction catalog tool row. */
export class ToolView {
  /** Exact name, the value that `tools[].tool_name` of a restriction contains. */
  name!: string;
  /** Person-readable phrase for `name`. */
  tool_label!: string;
  /** What the tool does. */
  description!: string;
  /** The resource the tool works on. */
  resource!: string;
  /** The HTTP method of the request. */
  method!: string;
  /** `remote_mcp` marks a tool of an organization's remote MCP connector. */
  kind!: 'catalog' | 'remote_mcp';
  /** What the tool does with its resource. */
  operation!: Operation;
  /** How much care a call needs. */
  tier!: Tier;
}

/** A tool that the caller may look at, and use unless it says `restricted`. */
export class ConnectorToolView extends ToolView {
  /** JSON Schema of the arguments; only with `include=schema`. */
  @ApiPropertyOptional({ type: 'object', additionalProperties: true }) input_schema?: object;
  /** JSON Schema of the data; only with `include=schema`, null where the definition does not say. */
  @ApiPropertyOptional({ type: 'object', nullable: true, additionalProperties: true }) output_schema?: object | null;
  /** Whether a rule keeps the caller from it; only with `include_restricted`. */
  restricted?: boolean;
}

/** The page of tools, and how many there are in all, whatever the page. */
export class ConnectorToolsView {
  /** The rows of this page. */
  result!: ConnectorToolView[];
  /** Pass it as `cursor` to get the next page; null on the last page. */
  next_cursor!: string | null;
  /** Pass it as `cursor` to get the previous page; null on the first page. */
  prev_cursor!: string | null;
  /** Of the tools that `q` alone leaves, after restrictions. */
  operation_counts!: OperationCountsView;
}

/** A tool as who writes rules sees it. */
export class RuleToolView extends ToolView {
  /**
   * Only of a tool that an edit of its connector brought, which every block on a tool of the connector, or of one that it
   * came from, means until it is verified: its method, its path and a digest of its constants.
   */
  unverified_request?: string;
  /** Of a remote MCP tool only: `disabled` where nobody may call it. */
  @ApiPropertyOptional({ enum: ['active', 'disabled'] }) status?: 'active' | 'disabled';
  /** Of a remote MCP tool that has one: what its server calls it for people. */
  title?: string;
}

export class RestrictionToolsView {
  /** The rows of this page. */
  result!: RuleToolView[];
  /** Pass it as `cursor` to get the next page; null on the last page. */
  next_cursor!: string | null;
  /** Pass it as `cursor` to get the previous page; null on the first page. */
  prev_cursor!: string | null;
  /** Of the tools that `q` alone leaves; absent for a remote MCP connector. */
  operation_counts?: OperationCountsView;
}
