import { Global, Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { AccessGrantModule } from './access-grant/access-grant.module.js';
import { AccessRequestModule } from './access-request/access-request.module.js';
import { RestrictionModule } from './restriction/restriction.module.js';
import { ShareModule } from './share/share.module.js';
import { AccessDecider } from './decision/services/access-decider.js';
import { PolicyCache } from './decision/services/policy-cache.js';
import { RecordExplanationHandler } from './explanation/commands/record-explanation.js';
import { ExplanationController } from './explanation/http/explanation.controller.js';
import { ExplainAccessHandler } from './explanation/queries/explain-access.js';
import { ExplainOwnBlocksHandler } from './explanation/queries/explain-own-blocks.js';
import { ExplanationFacts } from './explanation/services/explanation-facts.js';
import { SimulationController } from './simulation/http/simulation.controller.js';
import { AffectedMemberReader, SimulateRestrictionHandler } from './simulation/queries/simulate-restriction.js';
import { SimulateRoleEditHandler } from './simulation/queries/simulate-role-edit.js';

@Module({
  imports: [CqrsModule],
  controllers: [SimulationController],
  providers: [AffectedMemberReader, SimulateRestrictionHandler, SimulateRoleEditHandler],
})
class SimulationModule {}

@Module({
  imports: [CqrsModule],
  controllers: [ExplanationController],
  providers: [ExplanationFacts, RecordExplanationHandler, ExplainAccessHandler, ExplainOwnBlocksHandler],
})
class ExplanationModule {}

@Module({
  providers: [AccessDecider, PolicyCache],
  exports: [AccessDecider],
})
class DecisionModule {}

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

@Global()
@Module({ imports: parts, exports: parts })
export class AccessControlModule {}
