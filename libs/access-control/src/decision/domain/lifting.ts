import { type ActiveGrant } from '../../restriction/domain/active-grants.js';
import { type RestrictionTarget, type ToolIdentity } from '../../restriction/domain/restriction-rule.js';

/**
 * Whether the grant is active. This is checked for every decision, because a grant may expire after the rules were
 * compiled.
 */
export const isActive = ({ expires_at }: ActiveGrant, now: number): boolean => expires_at === null || expires_at > now;

/**
 * Whether the grant covers a tool, or a connector if `tool` is null. A grant for one tool also covers its connector,
 * but not its other tools. Tools are compared by operation and origin, never by name.
 */
export const covers = (grant: ActiveGrant, tool: ToolIdentity | null): boolean =>
  grant.tool_name === null ||
  tool === null ||
  (grant.operation !== null && grant.operation === tool.operation) ||
  (grant.origin !== null && grant.origin === tool.origin);

/**
 * Whether the grant lifts this target's rules. A grant always lifts rules of roles and inherited rules. The member's
 * own rules are lifted only if `lifts_member_rules` is set.
 */
export const liftsRulesOf = (grant: ActiveGrant, target: RestrictionTarget, inherited: boolean): boolean =>
  target.target_type === 'role' || inherited || grant.lifts_member_rules;
