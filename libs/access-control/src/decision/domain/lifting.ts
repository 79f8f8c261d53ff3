import { type ActiveGrant } from '../../restriction/domain/active-grants.js';
import { type RestrictionTarget, type ToolIdentity } from '../../restriction/domain/restriction-rule.js';

/** Whether the grant still holds; judged when deciding, because it may run out while rules stay compiled. */
export const isActive = ({ expires_at }: ActiveGrant, now: number): boolean => expires_at === null || expires_at > now;

/** Whether the grant reaches what is asked about; matched as an allowing entry is, never by name. */
export const covers = (grant: ActiveGrant, tool: ToolIdentity | null): boolean =>
  grant.tool_name === null ||
  tool === null ||
  (grant.operation !== null && grant.operation === tool.operation) ||
  (grant.origin !== null && grant.origin === tool.origin);

/** Whether the grant outweighs this target: every role's rules and inherited ones, a member's own only when it says so. */
export const liftsRulesOf = (grant: ActiveGrant, target: RestrictionTarget, inherited: boolean): boolean =>
  target.target_type === 'role' || inherited || grant.lifts_member_rules;
