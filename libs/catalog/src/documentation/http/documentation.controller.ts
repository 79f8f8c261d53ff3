import { Body, Controller, Param, Put } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { type Caller, type RouteAccess, invalidFields } from '#kernel';
import { CurrentCaller, IfMatch, Versioned } from '#kernel/http';
import { Operation } from '#platform/openapi';
import { canBrowse } from '../../connector/domain/connector-policy.js';
import { notVisible } from '../../connector/http/connector-examples.js';
import { GetConnector } from '../../connector/queries/get-connector.js';
import { ReplaceDocumentation } from '../commands/replace-documentation.js';
import { DocumentationListView, ReplaceDocumentationBody } from './documentation.dto.js';
import { editRequired } from '#access-control';
import { notEditable } from '../../connector/domain/ownership-policy.js';

const page = { kind: 'overview', key: 'overview', body_markdown: 'Tickets from our internal help desk.' };

const replaceDocumentation = {
  id: 'replaceConnectorDocumentation',
  summary: "Replace pages of a connector's documentation",
  description:
    'Adds or replaces all pages of the request, or none. A page with a null `body_markdown` is removed. Other ' +
    'pages stay. The owner and members with edit access can call this route. Needs `connector:view`.',
  body: { type: ReplaceDocumentationBody, example: { items: [page] } },
  view: DocumentationListView,
  example: { items: [{ ...page, updated_at: '2026-11-20T09:30:00.000Z' }] },
  errors: [
    [invalidFields, '`tool_not_found`, `duplicate`, `too_long`.'],
    editRequired,
    notEditable,
    notVisible,
  ] as const,
};

@ApiTags('Connectors')
@Controller('connector/:slug')
export class DocumentationController {
  static readonly access: RouteAccess<'document'> = { document: canBrowse };

  constructor(
    private readonly commandBus: CommandBus,
    private readonly queryBus: QueryBus,
  ) {}

  @Put('documentation')
  @Operation(replaceDocumentation)
  async document(
    @CurrentCaller() caller: Caller,
    @Param('slug') slug: string,
    @Body() { items }: ReplaceDocumentationBody,
    @IfMatch() expected: readonly number[] | undefined,
  ): Promise<Versioned<DocumentationListView>> {
    await this.commandBus.execute(new ReplaceDocumentation(caller, slug, items, expected));
    const { version, view } = await this.queryBus.execute(new GetConnector(caller, slug, { isFresh: true }));
    return Versioned.of(version, { items: view.documentation });
  }
}
