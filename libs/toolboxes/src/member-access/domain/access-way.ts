import { type Reach } from '#access-control';
import { type CatalogTool } from '#catalog';
import { approvalRules, canCoverScopes, type ConnectionStatus } from '#connections';
import { type Tier, tiers } from '#connector-definition';
import { type ApprovalPolicy, type ApprovalRule } from '#organizations';

/** How a member can have got access. */
export const accessOrigins = ['role', 'owner', 'team', 'share', 'grant'] as const;

export type AccessOrigin = (typeof accessOrigins)[number];

export const wayKinds = ['new_connection', 'connection', 'toolbox'] as const;

/** One way in which a member can use tools of a connector. */
export type AccessWay = {
  kind: (typeof wayKinds)[number];
  /** The connection or toolbox. Null for a connection that the member may create. */
  resource: { id: string; name: string; owner_user_id: string | null } | null;
  /** The status of the connection. Null for other ways. */
  status: ConnectionStatus | null;
  origin: Exclude<AccessOrigin, 'grant'>;
  /** The team through which the member has access, or null. */
  team_id: string | null;
  /** The names of the tools of a toolbox. Null for all tools of the connector. */
  tools: ReadonlySet<string> | null;
  /** The scopes that the third party granted to the connection. Null if they are unknown or do not matter. */
  scopes_granted: readonly string[] | null;
  /** The names of tools that a remote server does not offer to the connection, or in a version that was not accepted. */
  withheld: ReadonlySet<string>;
  /** The rules for approval that apply to calls. */
  approval_policy: ApprovalPolicy;
  /** Whether the reader of the list can see the connector, connection or toolbox. */
  is_visible: boolean;
};

/** Returns where access to a connector, connection or toolbox comes from. A shipped connector is open to everyone. */
export function describeOrigin(reach: Reach | 'shipped'): Pick<AccessWay, 'origin' | 'team_id'> {
  if (reach === 'shipped') return { origin: 'role', team_id: null };
  const { access_via, access_via_team: team_id } = reach;
  if (access_via === 'owner' || access_via === 'team') return { origin: access_via, team_id };
  return { origin: 'share', team_id: null };
}

/**
 * Returns the origins of a member's access to a connector that a reader may know, in the order of `accessOrigins`.
 * @param hasGrant whether the member has an active access grant for the connector or one of its tools.
 */
export function listOrigins(ways: readonly AccessWay[], hasGrant: boolean): AccessOrigin[] {
  const found = new Set<AccessOrigin>(ways.filter(({ is_visible }) => is_visible).map(({ origin }) => origin));
  if (hasGrant) found.add('grant');
  return accessOrigins.filter((origin) => found.has(origin));
}

type Tool = { name: string; tier: Tier; requires_scopes: readonly string[] };

/** Returns the least strict rule for approval among the ways that include the tool. Null if no way includes it. */
export function findApprovalRule(ways: readonly AccessWay[], tool: Tool): ApprovalRule | null {
  const including = ways.filter((way) => includesTool(way, tool));
  const rules = new Set(including.map(({ approval_policy }) => approval_policy[tool.tier]));
  return approvalRules.find((rule) => rules.has(rule)) ?? null;
}

/** The same for a tool of the catalog. */
export const findRule = (ways: readonly AccessWay[], { facts: { name }, tier, definition }: CatalogTool) =>
  findApprovalRule(ways, { name, tier, requires_scopes: definition.requires_scopes ?? [] });

const includesTool = ({ tools, scopes_granted, withheld }: AccessWay, { name, requires_scopes }: Tool): boolean =>
  (tools === null || tools.has(name)) && !withheld.has(name) && canCoverScopes(scopes_granted, requires_scopes).allowed;

/** What the restrictions decide about a tool, and why. */
export type ToolReason = { tier: Tier; decision: 'allowed' | 'blocked' };

/** Groups tools with the same tier, decision and reason. Tools that are allowed come first in each tier. */
export function groupTools<Reason extends ToolReason>(
  tools: readonly { name: string; reason: Reason }[],
): (Reason & { tool_names: string[] })[] {
  const groups = new Map<string, Reason & { tool_names: string[] }>();
  for (const { name, reason } of tools) {
    const key = JSON.stringify(reason);
    const group = groups.get(key) ?? { ...reason, tool_names: [] };
    group.tool_names.push(name);
    groups.set(key, group);
  }
  const rank = ({ tier, decision }: ToolReason) => tiers.indexOf(tier) * 2 + (decision === 'blocked' ? 1 : 0);
  return [...groups.values()].sort((one, other) => rank(one) - rank(other));
}
