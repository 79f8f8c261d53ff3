export { AccessRequestPagesModule } from './access-request/access-request.module.js';
export { AccessControlModule } from './access-control.module.js';
export { accessControlSchema } from './access-control.schema.js';
export { type GrantLimits, GrantSettings, targetLabel } from './access-grant/domain/access-grant.js';
export { ToolReferences } from './access-request/services/tool-references.js';
export { PolicyRules, type ToolRef } from './restriction/domain/restriction-rule.js';
export { ImportRestriction } from './restriction/commands/import-restriction.js';
export { ConnectorLineage, EffectivePolicy } from './decision/domain/effective-policy.js';
export { toolLabel } from './restriction/domain/tool-label.js';
export { connectorRestricted, toolRestricted, type Verdict } from './decision/domain/connector-policy.js';
export {
  canConfirmTool,
  canExplain,
  canSeeRestrictions,
  ownRole,
  type RestrictedByOthers,
} from './restriction/domain/restriction-policy.js';
export { RestrictionsByOthers } from './restriction/services/restrictions-by-others.js';
export { ToolConfirmations, type UnconfirmedRule } from './restriction/services/tool-confirmations.js';
export { GetRestriction } from './restriction/queries/get-restriction.js';
export { type ShareEntry, levels, type Reach, reaches, computeReach } from './share/domain/reach.js';
export {
  maxShares,
  type Share,
  type ShareEvent,
  shareEvents,
  shareExamples,
  type ShareList,
  Shares,
  SharingSettings,
} from './share/domain/shares.js';
export {
  canManageShareable,
  canRevokeShare,
  canSeeShares,
  canShare,
  canTransferShareable,
  editRequired,
  grantableLevels,
  levelAboveOwn,
  type OrgWideSharing,
  orgSharingOff,
  useRequired,
} from './share/domain/share-policy.js';
export {
  type KindFacts,
  type Viewer,
  type Shareable,
  ShareableKind,
  ShareableKinds,
} from './share/domain/shareable.js';
export { resourceKey, type ResourceRef, type SharedResource, SharedResources } from './share/domain/shareable.js';
export { RevokeShare, ShareResource } from './share/commands/share-resource.js';
export { ListShares } from './share/queries/list-shares.js';
export { type ListedShareView } from './share/queries/share.view.js';
export { FileAccessRequest } from './access-request/commands/file-access-request.js';
export { type ConnectorTarget } from './access-request/services/request-targets.js';
export { ListAccessRequests } from './access-request/queries/list-access-requests.js';
export { type AccessRequestView } from './access-request/queries/access-request.view.js';
export { describeRequestedAccess } from './access-request/http/page/request-page.js';
export { ExplainOwnBlocks, type OwnBlock } from './explanation/queries/explain-own-blocks.js';
export { FileAccessRequestBody, requestTargetIn } from './access-request/http/access-request.dto.js';
export { ExplainAccess } from './explanation/queries/explain-access.js';
export { RecordAccessList } from './explanation/commands/record-explanation.js';
export {
  buildExplanationView,
  ExplainedRestrictionView,
  type ExplanationView,
} from './explanation/queries/explanation.view.js';
export { ExplanationFacts } from './explanation/services/explanation-facts.js';
export { granteeIsOwner, grantLimit, ResourceSharing, shareErrors } from './share/services/resource-sharing.js';
export { shareController } from './share/http/share.controller.js';
export { ownerFlagsExample, parseShareEntry, ShareBody } from './share/http/share.dto.js';
export { levelOnThing, levelRanks, reachableThings, reachValues, storedKind } from './share/persistence/stored-kind.js';
export { createShares, keepShareEntries } from './share/persistence/create-shares.js';
export {
  AccessSummaryView,
  collectGrantees,
  readEntryRows,
  readShareEntries,
  type EntryCells,
  type EntryRow,
  buildShareViews,
  ShareView,
  buildAccessSummaryView,
} from './share/queries/share.view.js';
export {
  type ConnectorLabel,
  ConnectorLabels,
  ConnectedConnectors,
  type ToolFacts,
  ConnectorTools,
  type KnownTool,
  readConnectorName,
  ToolboxConnectors,
  unknownConnector,
  unknownTool,
} from './restriction/domain/connector-labels.js';
export { isEdited, type RequestValue, type ToolRequest } from './restriction/domain/tool-request.js';
export { AccessDecider } from './decision/services/access-decider.js';
export {
  ConnectorOverview,
  DependentConnections,
  DependentToolboxes,
  type LostAccess,
  type OverviewEntry,
} from './simulation/domain/simulation-ports.js';
export { ToolboxAccounts, type ToolboxState } from './explanation/domain/toolbox-accounts.js';
export { type FoundWays, UsableWays } from './explanation/domain/usable-ways.js';
export { ownRequest } from './access-request/domain/access-request-policy.js';
