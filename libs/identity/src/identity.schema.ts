import { type Schema } from '#kernel';
import { InvitesOfProvisioned } from './invite/hooks/invites-of-provisioned.js';
import { InvitesOfDeletedRoles } from './invite/hooks/invites-of-deleted-roles.js';
import { ServiceMemberOffboarding } from './offboarding/hooks/service-member-offboarding.js';
import { TeamOffboarding } from './team/hooks/team-offboarding.js';
import { TokenOffboarding } from './token/hooks/token-offboarding.js';
import { confirmationMailing } from './confirmation/jobs/mail-confirmation.job.js';
import { inviteEvents } from './invite/domain/invite.js';
import { inviteExpiry } from './invite/jobs/expire-invite.job.js';
import { inviteMailing } from './invite/jobs/mail-invite.job.js';
import { InviteTable } from './invite/persistence/invites.js';
import { memberEvents } from './member/domain/member-events.js';
import { affectedMemberMailing } from './notification/jobs/mail-affected-member.job.js';
import { MemberTable } from './member/persistence/stored-members.js';
import { CreateMembers1796000000110 } from './migrations/0001-create-members.js';
import { CreateTeams1796000000120 } from './migrations/0002-create-teams.js';
import { CreateTokens1796000000130 } from './migrations/0003-create-tokens.js';
import { CreateTies1796000000140 } from './migrations/0004-create-ties.js';
import { FindPeopleByAllAddresses1796000100020 } from './migrations/0005-find-people-by-all-addresses.js';
import { KeepSuspenders1796000105010 } from './migrations/0006-keep-suspenders.js';
import { KeepSystemRolesCurrent1796000200040 } from './migrations/0007-keep-system-roles-current.js';
import { FindResponsibilityRequests1796001030010 } from './migrations/0008-find-responsibility-requests.js';
import { FindTiesStepByStep1796100010020 } from './migrations/0009-find-ties-step-by-step.js';
import { roleEvents } from './role/domain/role.js';
import { RoleTable } from './role/persistence/stored-roles.js';
import { updateSystemRoles } from './role/persistence/system-role-definitions.js';
import { teamEvents } from './team/domain/team.js';
import { TeamTable } from './team/persistence/stored-teams.js';
import { tokenEvents } from './token/domain/token.js';
import { tokenExpiryAnnouncement } from './token/jobs/announce-token-expiry.job.js';
import { TokenTable } from './token/persistence/stored-tokens.js';
import { identityExamples } from './identity.examples.js';

export const identitySchema: Schema = {
  name: 'identity',
  role: 'latchkey_app',
  tables: [RoleTable, MemberTable, InviteTable, TeamTable, TokenTable],
  migrations: [
    CreateMembers1796000000110,
    CreateTeams1796000000120,
    CreateTokens1796000000130,
    CreateTies1796000000140,
    FindPeopleByAllAddresses1796000100020,
    KeepSuspenders1796000105010,
    KeepSystemRolesCurrent1796000200040,
    FindResponsibilityRequests1796001030010,
    FindTiesStepByStep1796100010020,
  ],
  afterMigrations: updateSystemRoles,
  shared: ['identity.system_roles'],
  readOnly: ['identity.system_roles'],
  events: { ...roleEvents, ...memberEvents, ...inviteEvents, ...teamEvents, ...tokenEvents },
  examples: identityExamples,
  hooks: [ServiceMemberOffboarding, TeamOffboarding, TokenOffboarding, InvitesOfDeletedRoles, InvitesOfProvisioned],
  subscriptions: [affectedMemberMailing, confirmationMailing, inviteExpiry, inviteMailing, tokenExpiryAnnouncement],
};
