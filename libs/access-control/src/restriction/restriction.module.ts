import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { MemberRestrictions } from '#identity';
import { CreateRestrictionHandler } from './commands/create-restriction.js';
import { DeleteRestrictionHandler } from './commands/delete-restriction.js';
import { ForgetStaleRestrictionsHandler } from './commands/forget-stale-restrictions.js';
import { ImportRestrictionHandler } from './commands/import-restriction.js';
import { UpdateRestrictionHandler } from './commands/update-restriction.js';
import { ConnectorLabels } from './domain/connector-labels.js';
import { ConnectorTools } from './domain/connector-tools.js';
import { Restrictions } from './domain/restrictions.js';
import { RuleReferences } from './domain/rule-references.js';
import { Targets } from './domain/targets.js';
import { RestrictionController } from './http/restriction.controller.js';
import { StaleRestrictionForgottenWhenMemberGoneAYear } from './jobs/stale-restriction-forgotten-when-member-gone-a-year.js';
import { RestrictionsOfDeletedRoles } from './persistence/restrictions-of-deleted-roles.js';
import { StoredMemberRestrictions } from './persistence/stored-member-restrictions.js';
import { StoredRestrictions } from './persistence/stored-restrictions.js';
import { StoredTargets } from './persistence/stored-targets.js';
import { CountActiveGrantsHandler } from './queries/count-active-grants.js';
import { GetRestrictionHandler } from './queries/get-restriction.js';
import { ListRestrictionsHandler } from './queries/list-restrictions.js';
import { RestrictionViews } from './queries/restriction-views.js';

@Module({
  imports: [CqrsModule],
  controllers: [RestrictionController],
  providers: [
    { provide: Restrictions, useClass: StoredRestrictions },
    { provide: Targets, useClass: StoredTargets },
    { provide: MemberRestrictions, useClass: StoredMemberRestrictions },
    {
      provide: RuleReferences,
      useFactory: (...ports: ConstructorParameters<typeof RuleReferences>) => new RuleReferences(...ports),
      inject: [Targets, ConnectorLabels, ConnectorTools],
    },
    RestrictionViews,
    CreateRestrictionHandler,
    UpdateRestrictionHandler,
    DeleteRestrictionHandler,
    ForgetStaleRestrictionsHandler,
    ImportRestrictionHandler,
    ListRestrictionsHandler,
    GetRestrictionHandler,
    CountActiveGrantsHandler,
    RestrictionsOfDeletedRoles,
    StaleRestrictionForgottenWhenMemberGoneAYear,
  ],
  exports: [MemberRestrictions, RuleReferences],
})
export class RestrictionModule {}
