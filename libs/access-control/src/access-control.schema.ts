import { type Schema } from '#kernel';
import { grantEnd } from './access-grant/jobs/grant-end-recorded-when-expired.js';
import { needlessRequests } from './access-request/jobs/access-request-closed-when-not-needed.js';
import { requestExpiry } from './access-request/jobs/access-request-expired-when-due.js';
import { inviteExpiry } from './invite/jobs/invite-expired-when-due.js';
import { staleRestrictions } from './restriction/jobs/stale-restriction-forgotten-when-member-gone-a-year.js';
import { accessGrantEvents } from './access-grant/domain/access-grant-events.js';
import { AccessGrantTable } from './access-grant/persistence/access-grant-table.js';
import { accessRequestEvents } from './access-request/domain/access-request-events.js';
import { AccessRequestTable } from './access-request/persistence/access-request-table.js';
import { inviteEvents } from './invite/domain/invite-events.js';
import { InviteTable } from './invite/persistence/invite-table.js';
import { auditEvents } from './audit/domain/audit-events.js';
import { memberEvents } from './member/domain/member-events.js';
import { MemberTable } from './member/persistence/member-table.js';
import { AskForResources1795000000040 } from './migrations/ask-for-resources.js';
import { CreateAccessRequests1795000000030 } from './migrations/create-access-requests.js';
import { CreatePeople1795000000010 } from './migrations/create-people.js';
import { CreateRestrictions1795000000020 } from './migrations/create-restrictions.js';
import { CreateTeams1795000000011 } from './migrations/create-teams.js';
import { CreateTokens1795000000012 } from './migrations/create-tokens.js';
import { restrictionEvents } from './restriction/domain/restriction-events.js';
import { RestrictionTable } from './restriction/persistence/restriction-table.js';
import { roleEvents } from './role/domain/role-events.js';
import { RoleTable } from './role/persistence/role-table.js';
import { teamEvents } from './team/domain/team-events.js';
import { TeamTable } from './team/persistence/team-table.js';
import { tokenEvents } from './token/domain/token-events.js';
import { TokenTable } from './token/persistence/token-table.js';

export const accessControlSchema: Schema = {
  name: 'access_control',
  role: 'latchkey_app',
  tables: [
    RoleTable,
    MemberTable,
    InviteTable,
    TeamTable,
    TokenTable,
    RestrictionTable,
    AccessGrantTable,
    AccessRequestTable,
  ],
  migrations: [
    CreatePeople1795000000010,
    CreateTeams1795000000011,
    CreateTokens1795000000012,
    CreateRestrictions1795000000020,
    CreateAccessRequests1795000000030,
    AskForResources1795000000040,
  ],
  events: {
    ...roleEvents,
    ...memberEvents,
    ...inviteEvents,
    ...teamEvents,
    ...tokenEvents,
    ...restrictionEvents,
    ...accessGrantEvents,
    ...accessRequestEvents,
    ...auditEvents,
  },
  subscriptions: [grantEnd, inviteExpiry, needlessRequests, requestExpiry, staleRestrictions],
};
