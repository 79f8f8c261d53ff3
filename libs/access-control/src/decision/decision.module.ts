import { Module } from '@nestjs/common';
import { AccessDecider } from './domain/access-decider.js';
import { PolicyAccessDecider } from './services/policy-access-decider.js';
import { Refusals } from './services/refusals.js';
import { PolicyCache } from './services/policy-cache.js';

@Module({
  providers: [{ provide: AccessDecider, useClass: PolicyAccessDecider }, PolicyCache, Refusals],
  exports: [AccessDecider],
})
export class DecisionModule {}
