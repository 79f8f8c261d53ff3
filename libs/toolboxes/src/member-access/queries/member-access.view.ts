import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsString, Length } from 'class-validator';
import { buildExplanationView, type EffectivePolicy, ExplainedRestrictionView } from '#access-control';
import { activeTools, type Connector } from '#catalog';
import { approvalRules, type ConnectionStatus, connectionStatuses, TeamPathView } from '#connections';
import { type Tier, tiers } from '#connector-definition';
import { MayBeAbsent } from '#kernel/http';
import { PageQuery } from '#kernel/paging';
import { type ApprovalRule } from '#organizations';
import {
  type AccessOrigin,
  accessOrigins,
  type AccessWay,
  findRule,
  groupTools,
  listOrigins,
  type ToolReason,
  wayKinds,
} from '../domain/access-way.js';

/** Filters of the list of what a member can use. */
export class MemberAccessQuery extends PageQuery {
  /** Only this connector. */
  @MayBeAbsent() @IsString() @Length(1, 200) connector_slug?: string;
  /** Only connectors with at least one allowed tool of this tier. */
  @ApiPropertyOptional({ enum: tiers }) @MayBeAbsent() @IsIn(tiers) tier?: Tier;
  /** Only connectors whose `origins` include this one. */
  @ApiPropertyOptional({ enum: accessOrigins }) @MayBeAbsent() @IsIn(accessOrigins) origin?: AccessOrigin;
}

/** One way in which the member can use tools of the connector. */
class AccessWayView {
  /**
   * `new_connection`: the member may connect an account of their own. `connection`: the member owns the connection, or
   * it is shared with them. `toolbox`: the member may run tools of the toolbox, which use the connections of its
   * editors.
   */
  @ApiProperty({ enum: wayKinds }) kind!: AccessWay['kind'];
  /** The id of the connection or toolbox. Null for a new connection. */
  @ApiProperty({ type: String, nullable: true }) id!: string | null;
  /** The name of the connection or toolbox. Null for a new connection. */
  @ApiProperty({ type: String, nullable: true }) name!: string | null;
  /** The owner of the connection or toolbox. Null for a new connection, and if the toolbox has no owner. */
  @ApiProperty({ type: String, nullable: true }) owner_user_id!: string | null;
  /** The display name of the owner. Null if there is no owner. */
  @ApiProperty({ type: String, nullable: true }) owner_label!: string | null;
  /** The status of the connection. Null for other ways. */
  @ApiProperty({ enum: connectionStatuses, nullable: true, type: String }) status!: ConnectionStatus | null;
  /**
   * Where the access comes from. `role`: every member whose roles include the permissions has it. `owner`: the member
   * owns the connection, toolbox or custom connector. `team`: it is shared with a team of the member. `share`: it is
   * shared with the member or with everyone. If there are several, the broadest.
   */
  @ApiProperty({ enum: ['role', 'owner', 'team', 'share'] }) origin!: AccessWay['origin'];
  /** The team. Null if `origin` is not `team`. */
  @ApiProperty({ type: TeamPathView, nullable: true }) team!: TeamPathView | null;
  /** The tools that the toolbox includes. Null for all tools that the account can call. */
  @ApiProperty({ type: [String], nullable: true }) tool_names!: string[] | null;
}

/** Tools with the same tier and the same decision for the same reason. */
class AccessToolsView {
  /** The tier of the tools. */
  @ApiProperty({ enum: tiers }) tier!: Tier;
  /** What the restrictions say, as in `GET /restriction/explain`. */
  @ApiProperty({ enum: ['allowed', 'blocked'] }) decision!: 'allowed' | 'blocked';
  /** The decision and its reason, to be shown as is. */
  sentence!: string;
  /** The restrictions that block the tools, or would without a grant; absent for readers who may not see restrictions. */
  restrictions?: ExplainedRestrictionView[];
  /** The ids of the access grants that lift restrictions on the tools. */
  grant_ids!: string[];
  /**
   * What a call of the tools needs: nothing, or an approval. A blocked call never runs. If the ways differ, the least
   * strict rule. Absent for readers without `org:manage`.
   */
  @ApiPropertyOptional({ enum: approvalRules }) approval?: ApprovalRule;
  /** The names of the tools. */
  tool_names!: string[];
}

/** A connector that the member can use. */
export class MemberAccessView {
  connector_slug!: string;
  /** The display name of the connector. */
  connector_label!: string;
  /** The address of the logo. Null if there is no logo. */
  @ApiProperty({ type: String, nullable: true }) logo!: string | null;
  /**
   * Where the access comes from: the origins of the `ways`, and `grant` if the member has an active access grant for
   * the connector or one of its tools.
   */
  @ApiProperty({ enum: accessOrigins, isArray: true }) origins!: AccessOrigin[];
  /** The ways in which the member can use the connector, at most 100. Ways that the caller cannot see are left out. */
  @ApiProperty({ type: [AccessWayView] }) ways!: AccessWayView[];
  /** All enabled tools that the ways include, grouped by tier, decision and reason. */
  @ApiProperty({ type: [AccessToolsView] }) tools!: AccessToolsView[];
  /** The hour in which the member last ran a tool of the connector. Null if they never did. */
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) last_used_at!: string | null;
}

/** Maximum number of ways in a view. Members with more can list their connections and toolboxes. */
const maxWays = 100;

/** The data that all views of a page share. */
export type PageFacts = {
  explained: Omit<Parameters<typeof buildExplanationView>[0], 'slug' | 'tool' | 'connectorLabel'>;
  policy: EffectivePolicy;
  /** Whether the reader may see the rules for approval. */
  seesApproval: boolean;
  owners: ReadonlyMap<string, string>;
  teams: ReadonlyMap<string, string>;
  lastUses: ReadonlyMap<string, string>;
};

/** A connector with its tools, and the ways in which the member can use it. */
export type AccessedConnector = { connector: Connector; ways: readonly AccessWay[] };

export function buildMemberAccessView({ connector, ways }: AccessedConnector, facts: PageFacts): MemberAccessView {
  const { slug, name, logo } = connector;
  return {
    connector_slug: slug,
    connector_label: name,
    logo,
    origins: listOrigins(ways, facts.policy.grantsOn(slug).length > 0),
    ways: ways
      .filter(({ is_visible }) => is_visible)
      .slice(0, maxWays)
      .map((way) => buildWayView(way, facts)),
    tools: groupTools(explainTools({ connector, ways }, facts)),
    last_used_at: facts.lastUses.get(slug) ?? null,
  };
}

function buildWayView(way: AccessWay, { owners, teams }: PageFacts): AccessWayView {
  const { kind, resource, status, origin, team_id, tools } = way;
  const owner_user_id = resource?.owner_user_id ?? null;
  return {
    kind,
    id: resource?.id ?? null,
    name: resource?.name ?? null,
    owner_user_id,
    owner_label: owners.get(owner_user_id ?? '') ?? null,
    status,
    origin,
    team: team_id === null ? null : { id: team_id, name: teams.get(team_id) ?? null },
    tool_names: tools && [...tools].sort(),
  };
}

type Reason = ToolReason & Omit<AccessToolsView, 'tool_names'>;

/** Explains the decision about each tool that the ways include. */
function explainTools(
  { connector, ways }: AccessedConnector,
  { explained, seesApproval }: PageFacts,
): { name: string; reason: Reason }[] {
  const { slug, name: connectorLabel } = connector;
  return activeTools(connector).flatMap((catalogTool) => {
    const { facts: tool, tier } = catalogTool;
    const approval = findRule(ways, catalogTool);
    if (approval === null) return [];
    const { decision, sentence, steps } = buildExplanationView({ ...explained, slug, tool, connectorLabel });
    const blocking = steps.filter(({ verdict }) => verdict === 'blocks');
    const restrictions = blocking.flatMap((step) => step.restrictions ?? []);
    const reason: Reason = {
      tier,
      decision,
      sentence,
      ...(explained.seesRules && { restrictions: distinctById(restrictions) }),
      grant_ids: [...new Set(blocking.flatMap(({ lifted_by }) => lifted_by ?? []))],
      ...(seesApproval && { approval }),
    };
    return [{ name: tool.name, reason }];
  });
}

const distinctById = <Item extends { id: string }>(items: readonly Item[]): Item[] => [
  ...new Map(items.map((item) => [item.id, item])).values(),
];
