import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { shareController, AccessControlModule } from '#access-control';
import { CatalogModule } from '#catalog';
import { ConnectionsModule } from '#connections';
import { OrganizationsModule } from '#organizations';
import { CollectionModule } from '../collection/collection.module.js';
import { EntryModule } from '../entry/entry.module.js';
import { CreateTemplateHandler } from './commands/create-template.js';
import { UpdateTemplateHandler } from './commands/update-template.js';
import { TemplateReader } from './services/template-reader.js';
import { Templates } from './domain/template.js';
import { TemplateController, TemplateTransferController } from './http/template.controller.js';
import { StoredTemplates } from './persistence/stored-templates.js';
import { GetTemplateHandler } from './queries/get-template.js';
import { ListTemplatesHandler } from './queries/list-templates.js';
import { TemplatePageLoader } from './services/template-page-loader.js';
import { TemplateEntryBuilder } from './services/template-entry-builder.js';

const ports = [{ provide: Templates, useClass: StoredTemplates }, TemplateReader];

const commands = [CreateTemplateHandler, UpdateTemplateHandler];
const queries = [GetTemplateHandler, ListTemplatesHandler];
const services = [TemplateReader, TemplatePageLoader, TemplateEntryBuilder];

@Module({
  imports: [
    AccessControlModule,
    CatalogModule,
    CollectionModule,
    ConnectionsModule,
    CqrsModule,
    EntryModule,
    OrganizationsModule,
  ],
  controllers: [TemplateController, shareController('template', { tag: 'Templates' }), TemplateTransferController],
  providers: [...ports, ...commands, ...queries, ...services],
  exports: [Templates, TemplateReader],
})
export class TemplateModule {}
