export { IdentityModule, type IdentityOptions } from './identity.module.js';
export { identitySchema } from './identity.schema.js';
export {
  MemberAuthorities,
  type MemberAuthority,
  MemberCallers,
  type MemberStanding,
  MemberStandings,
} from './caller/domain/member-callers.js';
export { isDecidedByOther, SecondAccounts, type SharedAccounts } from './member/domain/second-accounts.js';
export { BatchedWrites } from './caller/services/batched-writes.js';
export { buildOperator } from './caller/domain/operator.js';
export { OrganizationFounder as OrganizationFounder } from './founding/services/organization-founder.js';
export { Acceptances } from './invite/http/acceptances.js';
export { type AcceptedView } from './invite/http/accepted.view.js';
export { AcceptInviteBody } from './invite/http/invite-acceptance.controller.js';
export { type ReceivedInvite } from './invite/queries/find-received-invite.js';
export { InviteLabels } from './invite/domain/invite.js';
export {
  type DirectoryField,
  DirectoryPages,
  type DirectoryRow,
  type DirectoryUser,
} from './directory/domain/directory-pages.js';
export { DirectoryMembers } from './directory/services/directory-members.js';
export { type DirectoryMember, type DirectoryProfile, isActiveInDirectory } from './member/domain/directory-profile.js';
export { canGiveByDirectory, canMoveByDirectory, directoryCovers } from './directory/domain/directory-policy.js';
export { GroupLabels, MemberLabels, type MemberProfile, MemberProfiles } from './member/domain/member-labels.js';
export { type GroupRole, type NamedRole, RoleLabels, Roles, RoleSettings, RoleSummaries } from './role/domain/roles.js';
export { GroupRoles } from './group-roles/services/group-roles.js';
export {
  canChangeGroupRoles,
  canGiveThroughGroup,
  canJoinThroughGroup,
} from './group-roles/domain/group-roles-policy.js';
export { RoleChangeLog } from './member/domain/role-change-log.js';
export { CreateMember } from './member/commands/create-member.js';
export { ListMembers } from './member/queries/list-members.js';
export {
  ListResponsibilityRequests,
  type ResponsibilityRequestView,
} from './member/queries/list-responsibility-requests.js';
export { GetMember } from './member/queries/get-member.js';
export { type MemberView } from './member/queries/member.view.js';
export { AcceptResponsible } from './responsible/commands/accept-responsible.js';
export { type MemberEvent } from './member/domain/member-events.js';
export {
  type BindingRules,
  MemberRestrictions,
  OpenRequests,
  type RestrictionCounts,
} from './member/domain/member-restrictions.js';
export { mailedToSubject } from './notification/jobs/mail-affected-member.job.js';
export { computeAnnouncementTime, isNear } from './member/domain/announced-expiry.js';
export { type BudgetLeft, CallerBudgets, nameCalls, nameCallsLeft } from './current-user/domain/caller-budgets.js';
export { MemberMail } from './notification/domain/member-mail.js';
export { PageAddresses, pagePaths } from './notification/domain/page-addresses.js';
export {
  Departures,
  type MemberRights,
  Members,
  MembersByRole,
  MemberStatuses,
  type RestrictedMember,
  type RoleMember,
} from './member/domain/members.js';
export { countAffectedToolboxes } from './offboarding/domain/affected-toolboxes.js';
export { type Leaving, type LeftBehind, OnMemberLeft, ownsResources } from './offboarding/domain/on-member-left.js';
export { Arrivals, OnMemberReturned, type Returning } from './arrival/domain/arrivals.js';
export { PersonMatches } from './arrival/domain/person-matches.js';
export {
  Memberships,
  OrganizationDirectory,
  type OrganizationSummary,
} from './membership/domain/organization-directory.js';
export { Seats } from './member/domain/seats.js';
export { SeatCounting, SecurityCounting } from './member/domain/member-counts.js';
export { type PeopleRules, PeopleSettings } from './member/domain/people-settings.js';
export { type Feature, featurePlans, featureRequired, withFeature } from './permission/domain/features.js';
export { isPermission, type Permission, permissionNames, unknownPermission } from './permission/domain/permissions.js';
export { CreateRole } from './role/commands/create-role.js';
export { type RoleDeletion, OnRoleDeleted, type RoleDeletionEffects } from './role/domain/on-role-deleted.js';
export { computeRoleEdit, type RoleImpact, RoleImpacts, summarizeEdit } from './role/domain/role-edit.js';
export { type RoleEvent } from './role/domain/role.js';
export { canGrantPermissions, canManageRole, canSetPermissions } from './role/domain/role-policy.js';
export {
  ownRoles,
  permissionNotHeld,
  permissionsLacking,
  roleInUse,
  roleMapped,
  seatLimit,
  systemRole,
  unknownMember,
  unknownRole,
} from './role/domain/refusals.js';
export {
  addressUnconfirmed,
  alreadyConfirmed,
  alreadyMember,
  lastOwner,
  ownerOnly,
  ownersOnly,
  provisionedAttribute,
  suspendedIssuer,
  uniqueness,
} from './member/domain/refusals.js';
export { ownGroupRoles } from './group-roles/domain/group-roles-policy.js';
export { beyondDirectory, issuerNotTeamAdmin, ownersDirectoryOnly } from './directory/domain/directory-policy.js';
export { memberRemoved, memberSuspended, signInRequired, tokenErrors } from './caller/domain/rights.js';
export { lastAdmin, notTeamAdmin, provisionedTeam, teamAdminRequired } from './team/domain/team-policy.js';
export { type GroupMoves } from './team/domain/team.js';
export { ListTeams } from './team/queries/list-teams.js';
export { TeamMirroring } from './team/services/team-mirroring.js';
export {
  OnTeamDeleted,
  TeamLabels,
  teamFull,
  teamLimit,
  teamNameTaken,
  teamNotEmpty,
  unknownTeam,
} from './team/domain/teams.js';
export { type TeamEvent } from './team/domain/team.js';
export { IssueToken } from './token/commands/issue-token.js';
export { RevokeToken } from './token/commands/revoke-tokens.js';
export { RotateToken } from './token/commands/rotate-token.js';
export {
  canActUnscoped,
  canIssueKind,
  canIssueToken,
  canSeeTokensOfOthers,
  canShutOut,
  canSignInBrowser,
  canStopAgents,
  unscopedTokenRequired,
} from './token/domain/token-policy.js';
export { type AppTokenStatements, DirectoryUse, MemberApps, MemberSessions, Tokens } from './token/domain/tokens.js';
export { TokenRevocations } from './token/services/token-changes.js';
export { ListTokens } from './token/queries/list-tokens.js';
export { type TokenView } from './token/queries/token.view.js';
export {
  browserSessionEnd,
  formatSecretHint,
  hashSecret,
  organizationOfSecret,
  parseSecretKind,
  Secrets,
  type TokenEnvironment,
} from './secret/domain/secret.js';
export { type MemberState, type UnconfirmedKey } from './member/domain/member-state.js';
export { AppCredentials } from './member/domain/app-credentials.js';
export { Member } from './member/domain/member.js';
export { secretViewers } from './member/domain/stands-for.js';
export { type Newcomer, assertNotMember } from './member/domain/newcomer.js';
export { otherOrganization, OwnOrganizationCheck } from './membership/services/own-organization-check.js';
