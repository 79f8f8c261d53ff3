import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { AccessControlModule } from '#access-control';
import { IdentityModule } from '#identity';
import { SkillVersions } from './domain/skill.js';
import { skillController } from './http/skill.controller.js';
import { StoredSkillVersions } from './persistence/stored-skill-versions.js';
import { GetSkillVersionHandler } from './queries/get-skill-version.js';
import { ListSkillVersionsHandler } from './queries/list-skill-versions.js';
import { SkillAccess } from './services/skill-access.js';

@Module({
  imports: [AccessControlModule, CqrsModule, IdentityModule],
  controllers: [skillController('toolbox', 'Toolboxes'), skillController('template', 'Templates')],
  providers: [
    { provide: SkillVersions, useClass: StoredSkillVersions },
    SkillAccess,
    ListSkillVersionsHandler,
    GetSkillVersionHandler,
  ],
  exports: [SkillVersions],
})
export class SkillModule {}
