import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { Granting } from './commands/granting.js';
import { RevokeShareHandler } from './commands/revoke-share.js';
import { ShareThingHandler } from './commands/share-thing.js';
import { ShareableKinds } from './domain/shareable.js';
import { Grantees, Shares } from './domain/shares.js';
import { ShareRoutes } from './http/share-routes.js';
import { StoredGrantees } from './persistence/stored-grantees.js';
import { StoredShares } from './persistence/stored-shares.js';
import { GetShareHandler } from './queries/get-share.js';
import { ListSharesHandler } from './queries/list-shares.js';

@Module({
  imports: [CqrsModule],
  providers: [
    ShareableKinds,
    { provide: Shares, useClass: StoredShares },
    { provide: Grantees, useClass: StoredGrantees },
    Granting,
    ShareRoutes,
    ShareThingHandler,
    RevokeShareHandler,
    ListSharesHandler,
    GetShareHandler,
  ],
  exports: [ShareableKinds, Shares, Grantees, Granting, ShareRoutes],
})
export class ShareModule {}
