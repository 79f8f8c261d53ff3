import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { MemberStatuses, TeamLabels, IdentityModule } from '#identity';
import { Hooks } from '#kernel';
import { Grantees, ResourceSharing } from './services/resource-sharing.js';
import { RevokeShareHandler, ShareResourceHandler } from './commands/share-resource.js';
import { ShareableKinds, SharedResources } from './domain/shareable.js';
import { Shares } from './domain/shares.js';
import { StoredSharedResources } from './persistence/stored-shared-resources.js';
import { StoredShares } from './persistence/stored-shares.js';
import { GetShareHandler } from './queries/get-share.js';
import { ListSharesHandler } from './queries/list-shares.js';
import { SharesOfDeletedTeams } from './hooks/shares-of-deleted-teams.js';
import { ShareOffboarding } from './hooks/share-offboarding.js';

@Module({
  imports: [CqrsModule, IdentityModule],
  providers: [
    { provide: ShareableKinds, useFactory: (hooks: Hooks) => new ShareableKinds(hooks), inject: [Hooks] },
    { provide: Shares, useClass: StoredShares },
    {
      provide: Grantees,
      useFactory: (...ports: ConstructorParameters<typeof Grantees>) => new Grantees(...ports),
      inject: [MemberStatuses, TeamLabels],
    },
    ResourceSharing,
    { provide: SharedResources, useClass: StoredSharedResources },
    ShareOffboarding,
    SharesOfDeletedTeams,
    ShareResourceHandler,
    RevokeShareHandler,
    ListSharesHandler,
    GetShareHandler,
  ],
  exports: [ShareableKinds, Shares, Grantees, ResourceSharing, SharedResources],
})
export class ShareModule {}
