import { type Schema } from '#kernel';
import { AccessGrantOffboarding } from './access-grant/hooks/access-grant-offboarding.js';
import { AccessRequestOffboarding } from './access-request/hooks/access-request-offboarding.js';
import { RestrictionsOfReturnedMembers } from './restriction/hooks/restrictions-of-returned-members.js';
import { RestrictionsOfDeletedRoles } from './restriction/hooks/restrictions-of-deleted-roles.js';
import { SharesOfDeletedTeams } from './share/hooks/shares-of-deleted-teams.js';
import { ShareOffboarding } from './share/hooks/share-offboarding.js';
import { accessGrantEvents } from './access-grant/domain/access-grant.js';
import { grantExpiry } from './access-grant/jobs/expire-access-grant.job.js';
import { grantExpiryAnnouncement } from './access-grant/jobs/announce-grant-expiry.job.js';
import { newGrantMailing } from './access-grant/jobs/mail-new-grant.job.js';
import { AccessGrantTable } from './access-grant/persistence/stored-access-grants.js';
import { accessRequestEvents } from './access-request/domain/access-request.js';
import { obsoleteRequests } from './access-request/jobs/close-obsolete-requests.job.js';
import { requestExpiry } from './access-request/jobs/expire-access-request.job.js';
import { requestMailing } from './access-request/jobs/mail-new-request.job.js';
import { decisionMailing } from './access-request/jobs/mail-decision.job.js';
import { AccessRequestTable } from './access-request/persistence/access-requests.js';
import { CreateAccessControl1796000000310 } from './migrations/0001-create-access-control.js';
import { KeepNotesOfGrants1796000910010 } from './migrations/0002-keep-notes-of-grants.js';
import { NameAppsOfAccessRequests1796000930010 } from './migrations/0003-name-apps-of-access-requests.js';
import { explanationEvents } from './explanation/domain/explanation.js';
import { restrictionEvents } from './restriction/domain/restriction.js';
import { staleRestrictions } from './restriction/jobs/delete-stale-restrictions.job.js';
import { RestrictionTable } from './restriction/persistence/restrictions.js';
import { accessControlExamples } from './access-control.examples.js';

export const accessControlSchema: Schema = {
  name: 'access_control',
  role: 'latchkey_app',
  tables: [RestrictionTable, AccessGrantTable, AccessRequestTable],
  migrations: [CreateAccessControl1796000000310, KeepNotesOfGrants1796000910010, NameAppsOfAccessRequests1796000930010],
  events: { ...restrictionEvents, ...explanationEvents, ...accessGrantEvents, ...accessRequestEvents },
  examples: accessControlExamples,
  hooks: [
    ShareOffboarding,
    AccessGrantOffboarding,
    AccessRequestOffboarding,
    SharesOfDeletedTeams,
    RestrictionsOfDeletedRoles,
    RestrictionsOfReturnedMembers,
  ],
  subscriptions: [
    decisionMailing,
    grantExpiry,
    grantExpiryAnnouncement,
    newGrantMailing,
    obsoleteRequests,
    requestExpiry,
    requestMailing,
    staleRestrictions,
  ],
};
