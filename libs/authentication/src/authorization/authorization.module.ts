import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { IdentityModule } from '#identity';
import { ConnectedAppModule } from '../connected-app/connected-app.module.js';
import { SessionModule } from '../session/session.module.js';
import { AuthorizationRecords } from './domain/authorization-records.js';
import { AuthorizationServerController } from './http/authorization-server.controller.js';
import { AuthorizationController } from './http/authorization.controller.js';
import { ConsentController } from './http/consent.controller.js';
import { ProviderRequests } from './http/provider-requests.js';
import { DeleteOldAuthorizationsJob } from './jobs/delete-old-authorizations.job.js';
import { StoredAuthorizationRecords } from './persistence/stored-authorization-records.js';
import { AuthorizationProvider } from './services/authorization-provider.js';
import { ClientDocuments } from './services/client-documents.js';
import { Consents } from './services/consents.js';
import { ProviderAdapters } from './services/provider-adapter.js';

@Module({
  imports: [ConnectedAppModule, CqrsModule, IdentityModule, SessionModule],
  controllers: [AuthorizationController, AuthorizationServerController, ConsentController],
  providers: [
    AuthorizationProvider,
    ClientDocuments,
    Consents,
    DeleteOldAuthorizationsJob,
    ProviderAdapters,
    ProviderRequests,
    { provide: AuthorizationRecords, useClass: StoredAuthorizationRecords },
  ],
  exports: [AuthorizationRecords, ProviderRequests],
})
export class AuthorizationModule {}
