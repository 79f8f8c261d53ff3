import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { ConnectorModule } from '../connector/connector.module.js';
import { CustomConnectorModule } from '../custom-connector/custom-connector.module.js';
import { ReplaceDocumentationHandler } from './commands/replace-documentation.js';
import { ConnectorDocuments } from './domain/connector-documents.js';
import { DocumentationController } from './http/documentation.controller.js';
import { StoredConnectorDocuments } from './persistence/stored-connector-documents.js';
import { DocumentationEditor } from './services/documentation-editor.js';

@Module({
  imports: [CqrsModule, ConnectorModule, CustomConnectorModule],
  controllers: [DocumentationController],
  providers: [
    ReplaceDocumentationHandler,
    DocumentationEditor,
    { provide: ConnectorDocuments, useClass: StoredConnectorDocuments },
  ],
  exports: [ConnectorDocuments, DocumentationEditor],
})
export class DocumentationModule {}
