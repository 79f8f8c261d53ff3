import { Module } from '@nestjs/common';
import { SkillModule } from './skill/skill.module.js';
import { ToolboxModule } from './toolbox/toolbox.module.js';

@Module({ imports: [SkillModule, ToolboxModule] })
export class ToolboxesModule {}
