import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { MemberRestrictions } from '#identity';
import { CreateRestrictionHandler } from './commands/create-restriction.js';
import { DeleteRestrictionHandler } from './commands/delete-restriction.js';
import { ForgetStaleRestrictionsHandler } from './commands/forget-stale-restrictions.js';
import { ImportRestrictionHandler } from './commands/import-restriction.js';
import { NoteExplanationHandler } from './commands/note-explanation.js';
import { UpdateRestrictionHandler } from './commands/update-restriction.js';
import { ConnectorLabels, ConnectorTools, AccessDecider, Targets } from './domain/ports.js';
import { References } from './domain/references.js';
import { Restrictions } from './domain/restrictions.js';
import { ExplanationController } from './http/explanation.controller.js';
import { RestrictionController } from './http/restriction.controller.js';
import { SimulationController } from './http/simulation.controller.js';
import { StaleRestrictionForgottenWhenMemberGoneAYear } from './jobs/stale-restriction-forgotten-when-member-gone-a-year.js';
import { PolicyCache } from './persistence/policy-cache.js';
import { RestrictionsOfDeletedRoles } from './persistence/restrictions-of-deleted-roles.js';
import { StoredAccessDecider } from './persistence/stored-access-decider.js';
import { StoredMemberRestrictions } from './persistence/stored-member-restrictions.js';
import { StoredRestrictions } from './persistence/stored-restrictions.js';
import { StoredTargets } from './persistence/stored-targets.js';
import { AffectedMembers } from './queries/affected-members.js';
import { CountActiveGrantsHandler } from './queries/count-active-grants.js';
import { Dependents } from './queries/dependents.js';
import { ExplainAccessHandler } from './queries/explain-access.js';
import { ExplainedMembers } from './queries/explained-members.js';
import { GetRestrictionHandler } from './queries/get-restriction.js';
import { ListRestrictionsHandler } from './queries/list-restrictions.js';
import { RestrictionViews } from './queries/restriction-views.js';
import { HoldersOfRole } from './queries/holders-of-role.js';
import { SimulateRestrictionHandler } from './queries/simulate-restriction.js';
import { SimulateRoleEditHandler } from './queries/simulate-role-edit.js';
import { Proposals } from './queries/proposals.js';

@Module({
  imports: [CqrsModule],
  controllers: [ExplanationController, SimulationController, RestrictionController],
  providers: [
    { provide: Restrictions, useClass: StoredRestrictions },
    { provide: AccessDecider, useClass: StoredAccessDecider },
    { provide: Targets, useClass: StoredTargets },
    { provide: MemberRestrictions, useClass: StoredMemberRestrictions },
    PolicyCache,
    Dependents,
    ExplainedMembers,
    AffectedMembers,
    HoldersOfRole,
    Proposals,
    {
      provide: References,
      useFactory: (...ports: ConstructorParameters<typeof References>) => new References(...ports),
      inject: [Targets, ConnectorLabels, ConnectorTools],
    },
    RestrictionViews,
    CreateRestrictionHandler,
    UpdateRestrictionHandler,
    DeleteRestrictionHandler,
    ForgetStaleRestrictionsHandler,
    ImportRestrictionHandler,
    NoteExplanationHandler,
    ListRestrictionsHandler,
    GetRestrictionHandler,
    CountActiveGrantsHandler,
    ExplainAccessHandler,
    SimulateRestrictionHandler,
    SimulateRoleEditHandler,
    RestrictionsOfDeletedRoles,
    StaleRestrictionForgottenWhenMemberGoneAYear,
  ],
  exports: [AccessDecider, MemberRestrictions],
})
export class RestrictionModule {}
