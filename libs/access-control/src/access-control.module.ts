import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { IdentityModule, MemberRestrictions, OpenRequests } from '#identity';
import { bindGlobally } from '#platform/bindings';
import { StoredActiveGrants } from './access-grant/persistence/stored-active-grants.js';
import { StoredPendingRequests } from './access-request/persistence/stored-pending-requests.js';
import { PendingRequests } from './decision/domain/pending-requests.js';
import { ActiveGrants } from './restriction/domain/active-grants.js';
import { MemberRestrictionCounter } from './restriction/services/member-restriction-counter.js';
import { DecisionModule } from './decision/decision.module.js';
import { AccessGrantModule } from './access-grant/access-grant.module.js';
import { AccessRequestModule } from './access-request/access-request.module.js';
import { RestrictionModule } from './restriction/restriction.module.js';
import { ShareModule } from './share/share.module.js';
import { RecordAccessListHandler, RecordExplanationHandler } from './explanation/commands/record-explanation.js';
import { ExplanationController } from './explanation/http/explanation.controller.js';
import { ExplainAccessHandler } from './explanation/queries/explain-access.js';
import { ExplainOwnBlocksHandler } from './explanation/queries/explain-own-blocks.js';
import { ExplanationFacts } from './explanation/services/explanation-facts.js';
import { GrantingReader } from './explanation/services/granting-reader.js';
import { SimulationController } from './simulation/http/simulation.controller.js';
import { AffectedMemberReader, SimulateRestrictionHandler } from './simulation/queries/simulate-restriction.js';
import { SimulateRoleEditHandler } from './simulation/queries/simulate-role-edit.js';

@Module({
  imports: [CqrsModule, IdentityModule, RestrictionModule],
  controllers: [SimulationController],
  providers: [AffectedMemberReader, SimulateRestrictionHandler, SimulateRoleEditHandler],
})
class SimulationModule {}

@Module({
  imports: [AccessRequestModule, CqrsModule, DecisionModule, IdentityModule, RestrictionModule],
  controllers: [ExplanationController],
  providers: [
    ExplanationFacts,
    GrantingReader,
    RecordAccessListHandler,
    RecordExplanationHandler,
    ExplainAccessHandler,
    ExplainOwnBlocksHandler,
  ],
  exports: [ExplanationFacts],
})
class ExplanationModule {}

const parts = [
  ShareModule,
  // These modules come before `RestrictionModule`, whose route `/restriction/:id` would otherwise match
  // `/restriction/explain` and `/restriction/simulate`.
  ExplanationModule,
  SimulationModule,
  RestrictionModule,
  DecisionModule,
  AccessGrantModule,
  AccessRequestModule,
];

const ports = [
  { provide: ActiveGrants, useExisting: StoredActiveGrants },
  { provide: MemberRestrictions, useExisting: MemberRestrictionCounter },
  { provide: OpenRequests, useExisting: StoredPendingRequests },
  { provide: PendingRequests, useExisting: StoredPendingRequests },
];

@Module({ imports: [bindGlobally(ports, parts), ...parts], exports: parts })
export class AccessControlModule {}
