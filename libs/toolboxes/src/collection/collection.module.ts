import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { AccessControlModule } from '#access-control';
import { AuthenticationModule } from '#authentication';
import { IdentityModule } from '#identity';
import { SkillModule } from '../skill/skill.module.js';
import { DeleteCollectionHandler } from './commands/delete-collection.js';
import { TransferCollectionHandler } from './commands/transfer-collection.js';
import { Collections } from './domain/collection.js';
import { CollectionPages } from './queries/collection-pages.js';
import { TemplateKind, ToolboxKind } from './hooks/collection-kinds.js';
import { CollectionOffboarding } from './hooks/collection-offboarding.js';
import { CollectionCreator } from './services/collection-creator.js';
import { CollectionLabels } from './services/collection-labels.js';

/** Code shared by toolboxes and templates. */
@Module({
  imports: [AccessControlModule, AuthenticationModule, CqrsModule, IdentityModule, SkillModule],
  providers: [
    Collections,
    ToolboxKind,
    TemplateKind,
    CollectionPages,
    DeleteCollectionHandler,
    TransferCollectionHandler,
    CollectionOffboarding,
    CollectionCreator,
    CollectionLabels,
  ],
  exports: [Collections, CollectionPages, CollectionCreator, CollectionLabels, SkillModule],
})
export class CollectionModule {}
