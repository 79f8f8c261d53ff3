import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { SimulationController } from './http/simulation.controller.js';
import { AffectedMembers } from './queries/affected-members.js';
import { Dependents } from './queries/dependents.js';
import { HoldersOfRole } from './queries/holders-of-role.js';
import { Proposals } from './queries/proposals.js';
import { SimulateRestrictionHandler } from './queries/simulate-restriction.js';
import { SimulateRoleEditHandler } from './queries/simulate-role-edit.js';

@Module({
  imports: [CqrsModule],
  controllers: [SimulationController],
  providers: [
    AffectedMembers,
    Dependents,
    HoldersOfRole,
    Proposals,
    SimulateRestrictionHandler,
    SimulateRoleEditHandler,
  ],
})
export class SimulationModule {}
