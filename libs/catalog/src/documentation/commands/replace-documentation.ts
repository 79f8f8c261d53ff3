import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Caller, Resumable } from '#kernel';
import { type CustomConnector } from '../../custom-connector/domain/custom-connector.js';
import { canManageConnector } from '../../connector/domain/ownership-policy.js';
import { type ChangeContext, ConnectorWriter } from '../../custom-connector/services/connector-writer.js';
import { type DocumentItem, DocumentationEditor } from '../services/documentation-editor.js';

/** Replaces pages of a connector's documentation, all or none. A page with a null body is removed. Other pages stay. */
export class ReplaceDocumentation extends Command<void> {
  constructor(
    readonly caller: Caller,
    readonly slug: string,
    readonly items: readonly DocumentItem[],
    readonly expected?: readonly number[],
  ) {
    super();
  }
}

@CommandHandler(ReplaceDocumentation)
export class ReplaceDocumentationHandler implements ICommandHandler<ReplaceDocumentation> {
  constructor(
    private readonly connectorWriter: ConnectorWriter,
    private readonly documentationEditor: DocumentationEditor,
  ) {}

  @Resumable()
  execute({ caller, slug, items, expected }: ReplaceDocumentation): Promise<void> {
    const replace = (connector: CustomConnector, { act }: ChangeContext) =>
      this.documentationEditor.replace(connector, items, '/items', act);
    return this.connectorWriter.change(caller, slug, canManageConnector, replace, expected);
  }
}
