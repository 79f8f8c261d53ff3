import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { LimitedGranting } from './commands/limited-granting.js';
import { RevokeShareHandler } from './commands/revoke-share.js';
import { ShareThingHandler } from './commands/share-thing.js';
import { ShareableKinds } from './domain/shareable.js';
import { SharedThings } from './domain/shared-things.js';
import { Grantees, Granting, Shares } from './domain/shares.js';
import { ShareRoutes } from './http/share-routes.js';
import { StoredGrantees } from './persistence/stored-grantees.js';
import { StoredSharedThings } from './persistence/stored-shared-things.js';
import { StoredShares } from './persistence/stored-shares.js';
import { GetShareHandler } from './queries/get-share.js';
import { ListSharesHandler } from './queries/list-shares.js';
import { SharesOfDeletedTeams } from './services/shares-of-deleted-teams.js';
import { SharesOfLeavers } from './services/shares-of-leavers.js';

@Module({
  imports: [CqrsModule],
  providers: [
    ShareableKinds,
    { provide: Shares, useClass: StoredShares },
    { provide: Grantees, useClass: StoredGrantees },
    { provide: Granting, useClass: LimitedGranting },
    { provide: SharedThings, useClass: StoredSharedThings },
    SharesOfLeavers,
    SharesOfDeletedTeams,
    ShareRoutes,
    ShareThingHandler,
    RevokeShareHandler,
    ListSharesHandler,
    GetShareHandler,
  ],
  exports: [ShareableKinds, Shares, Grantees, Granting, SharedThings, ShareRoutes],
})
export class ShareModule {}
