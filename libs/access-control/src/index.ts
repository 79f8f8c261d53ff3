export {
  inCatalogueOrder,
  isPermission,
  type Permission,
  permissionNames,
  permissions,
} from './permission/domain/permissions.js';
export type { GrantInForce } from './restriction/domain/access-grant.js';
export { compileTarget, type RuleInForce, type ToolFacts } from './restriction/domain/compiled-target.js';
export { MemberRules } from './restriction/domain/member-rules.js';
export { RulesInForce } from './restriction/domain/rules-in-force.js';
export type { RestrictionRule, ToolEntry, ToolIdentity, ToolRef } from './restriction/domain/restriction-rule.js';
export { enforcedConnectors } from './restriction/domain/restriction-rule.js';
export { summarize } from './restriction/domain/restriction-summary.js';
export { toolLabel } from './restriction/domain/tool-label.js';
export type { Verdict } from './restriction/domain/verdict.js';
export { seatClassOf, systemRoles } from './role/domain/system-roles.js';
