import { Module } from '@nestjs/common';
import { AppCredentials, MemberApps, MemberSessions } from '#identity';
import { bindGlobally } from '#platform/bindings';
import { ConnectedAppModule } from './connected-app/connected-app.module.js';
import { ConnectedApps } from './connected-app/domain/connected-apps.js';
import { EndedSessions } from './session/services/ended-sessions.js';
import { SessionRecordsModule } from './session/session-records.module.js';
import { WorkloadCredentialRecordsModule } from './workload-credential/workload-credential-records.module.js';

const parts = [ConnectedAppModule, SessionRecordsModule, WorkloadCredentialRecordsModule];

/** What authentication stores about members. Identity needs it to load and remove members, also on the command line. */
@Module({
  imports: [
    ...parts,
    bindGlobally(
      [
        { provide: AppCredentials, useExisting: ConnectedApps },
        { provide: MemberApps, useExisting: ConnectedApps },
        { provide: MemberSessions, useExisting: EndedSessions },
      ],
      parts,
    ),
  ],
  exports: parts,
})
export class AuthenticationRecordsModule {}
