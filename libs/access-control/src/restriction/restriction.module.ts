import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { MemberStatuses, RoleLabels, IdentityModule } from '#identity';
import { Clock } from '#kernel';
import { CreateRestrictionHandler } from './commands/create-restriction.js';
import { ImportRestrictionHandler } from './commands/import-restriction.js';
import { DeleteRestrictionHandler } from './commands/delete-restriction.js';
import { DeleteStaleRestrictionsJob } from './jobs/delete-stale-restrictions.job.js';
import { UpdateRestrictionHandler } from './commands/update-restriction.js';
import { ConnectorLabels, ConnectorTools } from './domain/connector-labels.js';
import { PolicyRules } from './domain/restriction-rule.js';
import { MemberRuleReader } from './persistence/member-rule-reader.js';
import { Restrictions } from './persistence/restrictions.js';
import { RuleReferences } from './domain/rule-references.js';
import { RestrictionController } from './http/restriction.controller.js';
import { StoredPolicyRules } from './persistence/stored-policy-rules.js';
import { CountActiveGrantsHandler } from './queries/count-active-grants.js';
import { GetRestrictionHandler } from './queries/get-restriction.js';
import { ListRestrictionsHandler } from './queries/list-restrictions.js';
import { RestrictionViewBuilder } from './queries/restriction.view.js';
import { RestrictionsByOthers } from './services/restrictions-by-others.js';
import { MemberRestrictionCounter } from './services/member-restriction-counter.js';
import { KnownConnectors } from './services/known-connectors.js';
import { ToolConfirmations } from './services/tool-confirmations.js';
import { RestrictionsOfReturnedMembers } from './hooks/restrictions-of-returned-members.js';
import { RestrictionsOfDeletedRoles } from './hooks/restrictions-of-deleted-roles.js';

@Module({
  imports: [CqrsModule, IdentityModule],
  controllers: [RestrictionController],
  providers: [
    Restrictions,
    { provide: PolicyRules, useClass: StoredPolicyRules },
    MemberRuleReader,
    MemberRestrictionCounter,
    {
      provide: RuleReferences,
      useFactory: (...ports: ConstructorParameters<typeof RuleReferences>) => new RuleReferences(...ports),
      inject: [RoleLabels, MemberStatuses, ConnectorLabels, ConnectorTools, Clock],
    },
    KnownConnectors,
    RestrictionsByOthers,
    RestrictionViewBuilder,
    ToolConfirmations,
    CreateRestrictionHandler,
    UpdateRestrictionHandler,
    DeleteRestrictionHandler,
    ImportRestrictionHandler,
    ListRestrictionsHandler,
    GetRestrictionHandler,
    CountActiveGrantsHandler,
    RestrictionsOfDeletedRoles,
    RestrictionsOfReturnedMembers,
    DeleteStaleRestrictionsJob,
  ],
  exports: [
    KnownConnectors,
    MemberRestrictionCounter,
    PolicyRules,
    RestrictionsByOthers,
    RuleReferences,
    ToolConfirmations,
  ],
})
export class RestrictionModule {}
