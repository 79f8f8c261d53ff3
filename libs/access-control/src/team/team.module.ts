import { Module } from '@nestjs/common';
import { TeamLabels } from './domain/team-labels.js';
import { StoredTeamLabels } from './persistence/stored-team-labels.js';

@Module({
  providers: [{ provide: TeamLabels, useClass: StoredTeamLabels }],
  exports: [TeamLabels],
})
export class TeamModule {}
