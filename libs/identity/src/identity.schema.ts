import { type Schema } from '#kernel';
import { InvitesOfDeletedRoles, InvitesOfProvisioned } from './invite/hooks.js';
import { ServiceMemberOffboarding } from './offboarding/services/service-member-offboarding.js';
import { TeamOffboarding } from './team/hooks.js';
import { TokenOffboarding } from './token/services/token-offboarding.js';
import { confirmationMailing } from './confirmation/jobs/mail-confirmation.job.js';
import { inviteEvents } from './invite/domain/invite-events.js';
import { inviteExpiry } from './invite/jobs/expire-invite.job.js';
import { inviteMailing } from './invite/jobs/mail-invite.job.js';
import { InviteTable } from './invite/persistence/invite-table.js';
import { memberEvents } from './member/domain/member-events.js';
import { concernMailing } from './notification/jobs/mail-member.job.js';
import { MemberTable } from './member/persistence/member-table.js';
import { ChooseNotifications1795000700010 } from './migrations/0008-choose-notifications.js';
import { ConnectApps1795000800010 } from './migrations/0010-connect-apps.js';
import { CountGroupMappings1795000900011 } from './migrations/0011-count-group-mappings.js';
import { CountOwnerships1795000600010 } from './migrations/0007-count-ownerships.js';
import { CreatePeople1795000000010 } from './migrations/0001-create-people.js';
import { CreateTeams1795000000011 } from './migrations/0002-create-teams.js';
import { CreateTokens1795000000012 } from './migrations/0003-create-tokens.js';
import { FindDirectoryParts1795001900020 } from './migrations/0015-find-directory-parts.js';
import { FindOverdueInvites1795002600010 } from './migrations/0024-find-overdue-invites.js';
import { KeepDeclinedScopes1795002700010 } from './migrations/0025-keep-declined-scopes.js';
import { FindSignedIn1795001500010 } from './migrations/0014-find-signed-in.js';
import { FindTies1795002200080 } from './migrations/0019-find-ties.js';
import { ForgetDeadTokens1795000700011 } from './migrations/0009-forget-dead-tokens.js';
import { KeepDirectoryFilters1795000900012 } from './migrations/0012-keep-directory-filters.js';
import { KeepDirectoryProfiles1795000500010 } from './migrations/0006-keep-directory-profiles.js';
import { KeepResponsible1795000400010 } from './migrations/0004-keep-responsible.js';
import { KeepSignIns1795001400010 } from './migrations/0013-keep-sign-ins.js';
import { KeepTiesOfLeavers1795002300030 } from './migrations/0020-keep-ties-of-leavers.js';
import { KeepUnloggedRoleChanges1795002200050 } from './migrations/0018-keep-unlogged-role-changes.js';
import { FoldAsciiAddresses1795002400030 } from './migrations/0023-fold-ascii-addresses.js';
import { MarkEndedFamilies1795002400020 } from './migrations/0022-mark-ended-families.js';
import { MailInvites1795000400040 } from './migrations/0005-mail-invites.js';
import { KeepSignedInTokens1795002000020 } from './migrations/0016-keep-signed-in-tokens.js';
import { NormalizeKeys1795002100030 } from './migrations/0017-normalize-keys.js';
import { TieProvisionedMembers1795002400010 } from './migrations/0021-tie-provisioned-members.js';
import { roleEvents } from './role/domain/role-events.js';
import { RoleTable } from './role/persistence/role-table.js';
import { teamEvents } from './team/domain/team-events.js';
import { TeamTable } from './team/persistence/team-table.js';
import { tokenEvents } from './token/domain/token-events.js';
import { tokenEnds } from './token/jobs/announce-token-end.job.js';
import { TokenTable } from './token/persistence/token-table.js';
import { identityExamples } from './identity.examples.js';

export const identitySchema: Schema = {
  name: 'identity',
  role: 'latchkey_app',
  tables: [RoleTable, MemberTable, InviteTable, TeamTable, TokenTable],
  migrations: [
    CreatePeople1795000000010,
    CreateTeams1795000000011,
    CreateTokens1795000000012,
    KeepResponsible1795000400010,
    MailInvites1795000400040,
    CountOwnerships1795000600010,
    KeepDirectoryProfiles1795000500010,
    ChooseNotifications1795000700010,
    ForgetDeadTokens1795000700011,
    ConnectApps1795000800010,
    CountGroupMappings1795000900011,
    KeepDirectoryFilters1795000900012,
    KeepSignIns1795001400010,
    FindSignedIn1795001500010,
    FindDirectoryParts1795001900020,
    KeepSignedInTokens1795002000020,
    NormalizeKeys1795002100030,
    KeepUnloggedRoleChanges1795002200050,
    FindTies1795002200080,
    KeepTiesOfLeavers1795002300030,
    TieProvisionedMembers1795002400010,
    MarkEndedFamilies1795002400020,
    FoldAsciiAddresses1795002400030,
    FindOverdueInvites1795002600010,
    KeepDeclinedScopes1795002700010,
  ],
  events: { ...roleEvents, ...memberEvents, ...inviteEvents, ...teamEvents, ...tokenEvents },
  examples: identityExamples,
  hooks: [ServiceMemberOffboarding, TeamOffboarding, TokenOffboarding, InvitesOfDeletedRoles, InvitesOfProvisioned],
  subscriptions: [concernMailing, confirmationMailing, inviteExpiry, inviteMailing, tokenEnds],
};
