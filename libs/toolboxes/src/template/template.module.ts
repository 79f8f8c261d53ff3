import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { storedKind, shareController } from '#access-control';
import { SkillModule } from '../skill/skill.module.js';
import { CreateTemplateHandler } from './commands/create-template.js';
import { DeleteTemplateHandler } from './commands/delete-template.js';
import { TransferTemplateHandler } from './commands/transfer-template.js';
import { UpdateTemplateHandler } from './commands/update-template.js';
import { sharing } from './domain/template-sharing.js';
import { TemplateSources } from './domain/template-sources.js';
import { Templates } from './domain/templates.js';
import { TemplateTransferController } from './http/template-transfer.controller.js';
import { TemplateController } from './http/template.controller.js';
import { StoredTemplateSources } from './persistence/stored-template-sources.js';
import { StoredTemplates } from './persistence/stored-templates.js';
import { GetTemplateHandler } from './queries/get-template.js';
import { ListTemplatesHandler } from './queries/list-templates.js';
import { TemplateFilters } from './queries/template-filters.js';
import { StampStates } from './services/stamp-states.js';
import { TemplateLookup } from './services/template-lookup.js';
import { TemplateOffboarding } from './services/template-offboarding.js';
import { TemplateWriting } from './services/template-writing.js';

const ports = [
  { provide: Templates, useClass: StoredTemplates },
  storedKind(sharing),
  { provide: TemplateSources, useClass: StoredTemplateSources },
];

const commands = [CreateTemplateHandler, DeleteTemplateHandler, TransferTemplateHandler, UpdateTemplateHandler];
const queries = [GetTemplateHandler, ListTemplatesHandler, TemplateFilters];
const services = [StampStates, TemplateLookup, TemplateOffboarding, TemplateWriting];

@Module({
  imports: [CqrsModule, SkillModule],
  controllers: [TemplateController, shareController('template', { tag: 'Templates' }), TemplateTransferController],
  providers: [...ports, ...commands, ...queries, ...services],
  exports: [Templates, TemplateSources],
})
export class TemplateModule {}
