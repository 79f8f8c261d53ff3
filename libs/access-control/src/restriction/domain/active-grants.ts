import { type ToolFacts } from './connector-labels.js';
import { type RestrictionTarget, type TargetedRule, type ToolEntry, type ToolIdentity } from './restriction-rule.js';
import { isEdited } from './tool-request.js';

/** The part of a grant that decisions need. */
export type ActiveGrant = ToolIdentity & {
  id: string;
  connector_slug: string;
  /** Null for a grant that covers the whole connector. */
  tool_name: string | null;
  /** Whether the member's own rules are lifted too, in addition to those of roles and ancestors. */
  lifts_member_rules: boolean;
  /** Milliseconds since 1970; null for a grant that never expires. */
  expires_at: number | null;
};

/** A rule that grants may lift, completely or in part. */
export type LiftableRule = Omit<TargetedRule, 'legacy_override'>;

/** Reads the access grants that were not revoked. */
export abstract class ActiveGrants {
  /**
   * Returns the grants by user id, in one round trip. Members without grants are absent. Expired grants are included,
   * so check `expires_at`.
   */
  abstract listByMember(
    orgId: string,
    userIds: readonly string[],
  ): Promise<ReadonlyMap<string, readonly ActiveGrant[]>>;

  /** Lists the ids of the grants that currently lift a part of the rule for some member. */
  abstract listLifting(orgId: string, rule: LiftableRule): Promise<string[]>;
}

/**
 * Whether the grant is active. This is checked for every decision, because a grant may expire after the rules were
 * compiled.
 */
export const isActive = ({ expires_at }: ActiveGrant, now: number): boolean => expires_at === null || expires_at > now;

/**
 * Whether the grant covers a tool, or a connector if `tool` is null. A grant for one tool also covers its connector,
 * but not its other tools.
 */
export const covers = (grant: ActiveGrant, tool: ToolFacts | null): boolean =>
  grant.tool_name === null || tool === null || isSameTool(grant, tool);

/**
 * Whether a tool is the one whose identity was stored. Tools are compared by origin, never by name. The operation does
 * not cover expressions. It identifies only unedited tools, and only in identities that were stored before expressions
 * counted.
 */
export const isSameTool = (
  { operation, origin, request }: Pick<ToolEntry, 'operation' | 'origin' | 'request'>,
  tool: Pick<ToolFacts, 'operation' | 'origin' | 'request'>,
): boolean =>
  (origin !== null && origin === tool.origin) ||
  (operation !== null && operation === tool.operation && !request && !isEdited(tool));

/**
 * Whether the grant lifts this target's rules. A grant always lifts rules of roles and inherited rules. The member's
 * own rules are lifted only if `lifts_member_rules` is set.
 */
export const isLiftingGrant = (
  grant: Pick<ActiveGrant, 'lifts_member_rules'>,
  target: RestrictionTarget,
  inherited: boolean,
): boolean => target.target_type === 'role' || inherited || grant.lifts_member_rules;

/** The part of a grant that says what it covers. */
export type GrantScope = Pick<
  ActiveGrant,
  'connector_slug' | 'tool_name' | 'operation' | 'origin' | 'lifts_member_rules'
>;

/**
 * Whether the grant lifts a part of the rule, if the rule binds the holder of the grant. Other rules are not considered:
 * another allow rule may list what this one omits.
 * @param ancestors of the grant's connector.
 */
export const isExceptionTo = (rule: LiftableRule, grant: GrantScope, ancestors: readonly string[]): boolean =>
  rule.mode === 'allow'
    ? isLiftingGrant(grant, rule, false) && !allowsAll(rule, grant)
    : [grant.connector_slug, ...ancestors].some(
        (slug, distance) => isLiftingGrant(grant, rule, distance > 0) && blocksSome(rule, slug, grant),
      );

/** Whether an allow rule allows everything that the grant covers. As in decisions, the name alone allows nothing. */
const allowsAll = ({ connector_slugs, tools }: LiftableRule, grant: GrantScope): boolean =>
  connector_slugs.includes(grant.connector_slug) ||
  tools.some((tool) => tool.connector_slug === grant.connector_slug && isSameTool(tool, grant));

/** Whether a block rule names the connector or an ancestor, or one of its tools that the grant covers. */
const blocksSome = ({ connector_slugs, tools }: LiftableRule, slug: string, grant: GrantScope): boolean =>
  connector_slugs.includes(slug) ||
  tools.some((tool) => tool.connector_slug === slug && (grant.tool_name === null || isBlockedBy(tool, grant)));

const isBlockedBy = (tool: ToolEntry, { tool_name, origin, operation }: GrantScope): boolean =>
  tool.tool_name === tool_name ||
  (origin !== null && tool.origin === origin) ||
  (operation !== null && tool.operation === operation);
