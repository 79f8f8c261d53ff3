import { Module } from '@nestjs/common';
import { SkillModule } from './skill/skill.module.js';
import { SyntheticToolModule } from './synthetic-tool/synthetic-tool.module.js';
import { TemplateModule } from './template/template.module.js';
import { ToolboxModule } from './toolbox/toolbox.module.js';

@Module({ imports: [SkillModule, SyntheticToolModule, TemplateModule, ToolboxModule] })
export class ToolboxesModule {}
