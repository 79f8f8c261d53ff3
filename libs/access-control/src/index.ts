export { AccessControlModule } from './access-control.module.js';
export { accessControlSchema } from './access-control.schema.js';
export { type GrantLimits, GrantSettings } from './access-grant/domain/access-grants.js';
export { ImportRestriction } from './restriction/commands/import-restriction.js';
export { type GrantInForce } from './restriction/domain/access-grant.js';
export { compileTarget, type RuleInForce, type ToolFacts } from './restriction/domain/compiled-target.js';
export { type OverviewEntry } from './restriction/domain/impact.js';
export { MemberRules } from './restriction/domain/member-rules.js';
export {
  type ConnectorLabel,
  ConnectorLabels,
  ConnectorLineage,
  ConnectorOverview,
  ConnectorTools,
  DependentConnections,
  DependentToolboxes,
  type KnownTool,
  type LostConnectors,
  RestrictionsInForce,
  type Viewer,
} from './restriction/domain/ports.js';
export { refuseOverlap } from './restriction/domain/refuse-overlap.js';
export { canWriteRestriction } from './restriction/domain/restriction-policy.js';
export { enforcedConnectors, type RestrictionRule, type ToolRef } from './restriction/domain/restriction-rule.js';
export { summarize } from './restriction/domain/restriction-summary.js';
export { RulesInForce } from './restriction/domain/rules-in-force.js';
export { toolLabel } from './restriction/domain/tool-label.js';
export { type Verdict } from './restriction/domain/verdict.js';
export { GetRestriction } from './restriction/queries/get-restriction.js';
export {
  type Access,
  type AccessVia,
  type Grant,
  type Grantee,
  granteeTypes,
  type Level,
  levels,
  type Reach,
  reaches,
  reachOf,
} from './share/domain/reach.js';
export { type ShareEvent, shareEvents } from './share/domain/share-events.js';
export {
  canGrantLevel,
  canManageShareable,
  canRevokeShare,
  canSeeShares,
  canShare,
  canTransferShareable,
  type OrgWideSharing,
} from './share/domain/share-policy.js';
export {
  type Reacher,
  reachTo,
  type Shareable,
  type ShareableKind,
  ShareableKinds,
  type ShareKind,
} from './share/domain/shareable.js';
export {
  type Granted,
  Granting,
  type Place,
  type Share,
  type SharedPlace,
  Shares,
  SharingSettings,
} from './share/domain/shares.js';
export { shareOperations, ShareRoutes } from './share/http/share-routes.js';
export { grantOf, ShareBody, shareExample } from './share/http/share.dto.js';
export { createShares } from './share/persistence/create-shares.js';
export { collectGrantees, type GranteeNames, sharesOf, summaryOf } from './share/queries/access-summary.js';
export { type GrantCells, type GrantRow, grantsOf } from './share/queries/grant-cells.js';
export { AccessSummaryView, GranteePreviewView, ListedShareView, ShareView } from './share/queries/share.view.js';
