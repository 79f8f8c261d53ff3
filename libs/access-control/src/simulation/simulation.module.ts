import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { SimulationController } from './http/simulation.controller.js';
import { AffectedMembers } from './services/affected-members.js';
import { SimulateRestrictionHandler } from './queries/simulate-restriction.js';
import { SimulateRoleEditHandler } from './queries/simulate-role-edit.js';

@Module({
  imports: [CqrsModule],
  controllers: [SimulationController],
  providers: [AffectedMembers, SimulateRestrictionHandler, SimulateRoleEditHandler],
})
export class SimulationModule {}
