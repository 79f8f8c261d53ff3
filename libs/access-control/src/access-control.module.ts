import { Global, Module } from '@nestjs/common';
import { AccessGrantModule } from './access-grant/access-grant.module.js';
import { AccessRequestModule } from './access-request/access-request.module.js';
import { DecisionModule } from './decision/decision.module.js';
import { ExplanationModule } from './explanation/explanation.module.js';
import { RestrictionModule } from './restriction/restriction.module.js';
import { ShareModule } from './share/share.module.js';
import { SimulationModule } from './simulation/simulation.module.js';

const parts = [
  ShareModule,
  // These controllers precede restrictions, because `/restriction/explain` and `/restriction/simulate` are not ids.
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
