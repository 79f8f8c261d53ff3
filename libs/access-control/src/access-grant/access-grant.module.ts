import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { IdentityModule } from '#identity';
import { RestrictionModule } from '../restriction/restriction.module.js';
import { ExpireAccessGrantJob } from './jobs/expire-access-grant.job.js';
import { AnnounceGrantExpiryHandler, AnnounceGrantExpiryJob } from './jobs/announce-grant-expiry.job.js';
import { MailNewGrantHandler, MailNewGrantJob } from './jobs/mail-new-grant.job.js';
import { ExtendAccessGrantHandler } from './commands/extend-access-grant.js';
import { RevokeAccessGrantHandler } from './commands/revoke-access-grant.js';
import { AccessGrants } from './domain/access-grant.js';
import { AccessGrantController } from './http/access-grant.controller.js';
import { StoredAccessGrants } from './persistence/stored-access-grants.js';
import { StoredActiveGrants } from './persistence/stored-active-grants.js';
import { DecisionsByOthers } from './services/decisions-by-others.js';
import { AccessGrantViewBuilder } from './queries/access-grant.view.js';
import { GetAccessGrantHandler } from './queries/get-access-grant.js';
import { ListAccessGrantsHandler } from './queries/list-access-grants.js';
import { AccessGrantOffboarding } from './hooks/access-grant-offboarding.js';

@Module({
  imports: [CqrsModule, IdentityModule, RestrictionModule],
  controllers: [AccessGrantController],
  providers: [
    { provide: AccessGrants, useClass: StoredAccessGrants },
    StoredActiveGrants,
    AccessGrantOffboarding,
    AccessGrantViewBuilder,
    DecisionsByOthers,
    RevokeAccessGrantHandler,
    ExtendAccessGrantHandler,
    AnnounceGrantExpiryHandler,
    MailNewGrantHandler,
    ListAccessGrantsHandler,
    GetAccessGrantHandler,
    AnnounceGrantExpiryJob,
    ExpireAccessGrantJob,
    MailNewGrantJob,
  ],
  exports: [AccessGrants, StoredActiveGrants],
})
export class AccessGrantModule {}
