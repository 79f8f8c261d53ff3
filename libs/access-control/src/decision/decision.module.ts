import { Module } from '@nestjs/common';
import { IdentityModule } from '#identity';
import { RestrictionModule } from '../restriction/restriction.module.js';
import { AccessDecider } from './services/access-decider.js';
import { PolicyCache } from './services/policy-cache.js';

@Module({
  imports: [IdentityModule, RestrictionModule],
  providers: [AccessDecider, PolicyCache],
  exports: [AccessDecider],
})
export class DecisionModule {}
