import { Module } from '@nestjs/common';
import { AccessDecider } from './domain/access-decider.js';
import { PolicyAccessDecider } from './services/policy-access-decider.js';
import { PolicyCache } from './services/policy-cache.js';

@Module({
  providers: [{ provide: AccessDecider, useClass: PolicyAccessDecider }, PolicyCache],
  exports: [AccessDecider],
})
export class DecisionModule {}
