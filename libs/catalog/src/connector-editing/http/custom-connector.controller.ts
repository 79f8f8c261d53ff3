import { Body, Controller, Delete, Param, Patch, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiPropertyOptional, ApiTags } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsIn,
  IsObject,
  IsString,
  ValidateNested,
} from 'class-validator';
import { parseShareEntry, ShareBody, orgSharingOff, granteeIsOwner, grantLimit, editRequired } from '#access-control';
import { type Caller, invalidFields, type RouteAccess } from '#kernel';
import {
  BodyLimit,
  CurrentCaller,
  Flag,
  Format,
  IfMatch,
  LargeText,
  ListOf,
  MayBeAbsent,
  NullableText,
  Text,
  Versioned,
  WhileFrozen,
} from '#kernel/http';
import { Operation } from '#platform/openapi';
import { RateLimit, defineBucket } from '#platform/rate-limit';
import { canBrowse } from '../../connector/domain/connector-policy.js';
import { notVisible } from '../../connector/http/connector-examples.js';
import { OneConnectorView } from '../../connector/queries/connector.view.js';
import { GetConnector } from '../../connector/queries/get-connector.js';
import { slugFormat, slugPattern } from '../../custom-connector/domain/connector-slug.js';
import { canCreateConnectors } from '../../custom-connector/domain/custom-connector-policy.js';
import { OpenApiImportBody, RemoteMcpBody } from '../../definition/http/definition.dto.js';
import { DefinitionValidationView, ValidateDefinition } from '../../definition/queries/validate-definition.js';
import { DocumentItemBody } from '../../documentation/http/documentation.dto.js';
import { CreateConnector } from '../commands/create-connector.js';
import { DeleteConnector } from '../commands/delete-connector.js';
import { UpdateConnector } from '../commands/update-connector.js';
import { definitionExample, ownExample } from './custom-connector-examples.js';
import { definitionInvalid } from '../../definition/services/definition-reader.js';
import { connectorSlugTaken, connectorLimit } from '../../custom-connector/domain/custom-connectors.js';
import { notEditable } from '../../connector/domain/ownership-policy.js';
import { hostChangeUnconfirmed, authMethodInUse, connectorHasDependents } from '../domain/connector-impact.js';
import { ownerOnly } from '#identity';

/** The definition, either as an object or as text. */
class DefinitionBody {
  /** The definition as an object, in the form that `GET /connector/{slug}?include=definition` returns. */
  @ApiPropertyOptional({ type: 'object', additionalProperties: true })
  @MayBeAbsent()
  @IsObject()
  definition?: object;
  /** The definition as YAML 1.2 or JSON, at most 1 MiB. Errors are reported with line and column. */
  @MayBeAbsent() @LargeText(1024 * 1024) definition_text?: string;
}

/** A definition, or its source: an OpenAPI document or a remote MCP server. */
class ValidateDefinitionBody extends DefinitionBody {
  /** An OpenAPI document, instead of a definition. */
  @MayBeAbsent() @IsObject() @ValidateNested() @Type(() => OpenApiImportBody) openapi?: OpenApiImportBody;
  /** A remote MCP server, instead of a definition. The server is not called. */
  @MayBeAbsent() @IsObject() @ValidateNested() @Type(() => RemoteMcpBody) mcp?: RemoteMcpBody;
}

class ConnectorFieldsBody extends DefinitionBody {
  /** Overrides the name in the definition. */
  @MayBeAbsent() @Text({ max: 80 }) name?: string;
  /** The categories of the connector. */
  @ApiPropertyOptional({ type: [String], example: ['support'] })
  @MayBeAbsent()
  @IsArray()
  @ArrayMaxSize(5)
  @ArrayUnique()
  @IsString({ each: true })
  categories?: string[];
  /** The status. Members without edit access see only published connectors. */
  @MayBeAbsent() @IsIn(['published', 'unpublished']) status?: 'published' | 'unpublished';
}

class CreateConnectorBody extends ConnectorFieldsBody {
  /** `catalog`: the definition lists HTTP tools. `remote_mcp`: the remote server in `mcp` lists the tools. */
  @IsIn(['catalog', 'remote_mcp']) kind!: 'catalog' | 'remote_mcp';
  /**
   * The remote MCP server. Required for `remote_mcp`, not allowed otherwise. Its tools are listed once a member
   * connects.
   */
  @MayBeAbsent() @IsObject() @ValidateNested() @Type(() => RemoteMcpBody) mcp?: RemoteMcpBody;
  /**
   * An OpenAPI document, instead of a definition. The document is converted once. Later changes to it have no effect.
   */
  @MayBeAbsent() @IsObject() @ValidateNested() @Type(() => OpenApiImportBody) openapi?: OpenApiImportBody;
  /**
   * The slug. The default is the definition's slug, or else a slug that Latchkey generates from the name. If a connector
   * of the organization or the shipped catalog has or had the slug, the request gets 409 `slug_taken`.
   */
  @ApiPropertyOptional({ example: 'our-tickets' })
  @MayBeAbsent()
  @Format(slugPattern, slugFormat)
  slug?: string;
  /** Overrides the description in the definition. */
  @MayBeAbsent() @Text({ max: 500, lines: true }) description?: string;
  /** Shares to create with the connector. Needs `connector:share`. */
  @MayBeAbsent() @ListOf(ShareBody, 200) shares?: ShareBody[];
}

class UpdateConnectorBody extends ConnectorFieldsBody {
  /** The remote MCP server, for remote MCP connectors only. Replaces all its settings. */
  @MayBeAbsent() @IsObject() @ValidateNested() @Type(() => RemoteMcpBody) mcp?: RemoteMcpBody;
  /** The description of the connector. Null removes it. */
  @NullableText({ max: 500, lines: true }) description?: string | null;
  /** Documentation pages to add or replace. A null body removes a page; other pages stay. */
  @MayBeAbsent() @ListOf(DocumentItemBody, 200) documentation?: DocumentItemBody[];
}

class UpdateConnectorQuery {
  /** Confirms that credentials are deleted because of a new host, so that members have to sign in again. */
  @MayBeAbsent() @Flag() @IsBoolean() confirm?: boolean;
  /** If true, nothing is changed and the response contains the effect as `impact`. */
  @MayBeAbsent() @Flag() @IsBoolean() dry_run?: boolean;
}

class DeleteConnectorQuery {
  /** `disconnect`: deletes the connector even if other resources depend on it, and disconnects its connections. */
  @MayBeAbsent() @IsIn(['disconnect']) on_dependents?: 'disconnect';
}

/** Limits the checks of definitions by one organization. A check may take seconds. */
const definitions = defineBucket({
  name: 'definition',
  counts: 'Checks of connector definitions per organization.',
  quota: 60,
  seconds: 60,
  countedBy: 'organization',
});

/** The limit is 12 MiB, because 8 MiB of text can be longer as a JSON string, where some characters need an escape. */
const TakesDocument = () => BodyLimit(12 << 20);

@ApiTags('Connectors')
@Controller('connector')
export class CustomConnectorController {
  static readonly access: RouteAccess<'create' | 'validate' | 'update' | 'remove'> = {
    create: canCreateConnectors,
    validate: canCreateConnectors,
    update: canBrowse,
    remove: canBrowse,
  };

  constructor(
    private readonly commandBus: CommandBus,
    private readonly queryBus: QueryBus,
  ) {}

  @Post()
  @RateLimit(definitions)
  @TakesDocument()
  @Operation({
    id: 'createConnector',
    summary: 'Create a connector',
    alsoCalled: 'add an API, add an integration, connect an internal API, support our own service, write a connector',
    description:
      'Creates a custom connector from a definition, from an OpenAPI document, or for a remote MCP server. ' +
      'The tools of a remote MCP server are listed once a member connects. The caller becomes the owner of ' +
      'the connector. Only the owner and members with a share can see the connector. Needs `connector:view` and ' +
      '`connector:create`, and `connector:share` for `shares`.',
    status: 201,
    body: { type: CreateConnectorBody, example: { kind: 'catalog', definition: definitionExample } },
    view: OneConnectorView,
    example: ownExample,
    errors: [
      definitionInvalid,
      [
        invalidFields,
        'A field is invalid: `exactly_one_source`, `slug_misleading`, `unknown_member`, `unknown_team` and others.',
      ],
      orgSharingOff,
      connectorSlugTaken,
      [connectorLimit, 'The organization already has 200 connectors or 50 MiB of definitions.'],
      granteeIsOwner,
      grantLimit,
    ],
  })
  async create(@CurrentCaller() caller: Caller, @Body() body: CreateConnectorBody) {
    const shares = (body.shares ?? []).map((share, position) => parseShareEntry(share, `/shares/${position}`));
    const slug = await this.commandBus.execute(new CreateConnector(caller, { ...body, shares }));
    return (await this.load(caller, slug)).at(`/connector/${slug}`);
  }

  @Post('validate')
  @WhileFrozen()
  @RateLimit(definitions)
  @TakesDocument()
  @Operation({
    id: 'validateConnector',
    summary: 'Check a definition',
    description:
      'Reports all problems of a definition, with pointer and line, and saves nothing. For an OpenAPI ' +
      'document, it also returns the resulting definition, even if it is incomplete, so that you can review and ' +
      'correct it first. Needs `connector:view` and `connector:create`.',
    body: { type: ValidateDefinitionBody, example: { definition: definitionExample } },
    view: DefinitionValidationView,
    example: { valid: true, diagnostics: [], diagnostic_counts: { error: 0, warning: 0, info: 0 }, tool_count: 1 },
    errors: [[invalidFields, '`exactly_one_source`.']],
  })
  validate(@CurrentCaller() caller: Caller, @Body() body: ValidateDefinitionBody): Promise<DefinitionValidationView> {
    return this.queryBus.execute(new ValidateDefinition(caller, body));
  }

  @Patch(':slug')
  @RateLimit(definitions)
  @Operation({
    id: 'updateConnector',
    summary: 'Update a connector',
    alsoCalled: 'publish a connector, rename a connector',
    description:
      'The owner and members with edit access can call this route. If there is no owner, members with ' +
      '`connector:manage` can call it too. A definition is replaced as a whole. `mcp` of a remote MCP connector is ' +
      'also replaced as a whole. If it names another server, all tools of the connector await review. Credentials ' +
      'are never sent to a new host or in a new place of a request. Such a change needs `confirm=true` and deletes ' +
      'the credentials, so members have to sign in again. `dry_run=true` changes nothing, and returns the ' +
      'effect as `impact`. Needs `connector:view`.',
    body: { type: UpdateConnectorBody, example: { name: 'Our tickets', status: 'published' } },
    view: OneConnectorView,
    example: ownExample,
    errors: [
      definitionInvalid,
      [
        invalidFields,
        'A field is invalid. `exactly_one_source`. `request_not_read`: the change adds a sign-in or setup request that ' +
          'writes. `remote_mcp`, `not_remote_mcp`: the field does not apply to this kind of connector.',
      ],
      editRequired,
      notEditable,
      notVisible,
      hostChangeUnconfirmed,
      authMethodInUse,
      connectorLimit,
    ],
  })
  async update(
    @CurrentCaller() caller: Caller,
    @Param('slug') slug: string,
    @Body() body: UpdateConnectorBody,
    @Query() { confirm: confirmed, dry_run: dryRun }: UpdateConnectorQuery,
    @IfMatch() expected: readonly number[] | undefined,
  ): Promise<Versioned<OneConnectorView>> {
    const impact = await this.commandBus.execute(
      new UpdateConnector(caller, slug, body, { confirmed, dryRun, expected }),
    );
    const { version, view } = await this.load(caller, slug);
    return Versioned.of(version, dryRun ? Object.assign(view, { impact }) : view);
  }

  @Delete(':slug')
  @Operation({
    id: 'deleteConnector',
    summary: 'Delete a connector',
    description:
      'Only the owner can call this route or, if there is no owner, members with `connector:manage`. The slug is ' +
      'never used again. `on_dependents=disconnect` deletes the connector even if something depends on it, and ' +
      'disconnects its connections. Needs `connector:view`.',
    status: 204,
    errors: [
      ownerOnly,
      notEditable,
      notVisible,
      [
        connectorHasDependents,
        'Other resources depend on the connector. `details` contains the number of dependents of each kind in the ' +
          'whole organization.',
      ],
    ],
  })
  async remove(
    @CurrentCaller() caller: Caller,
    @Param('slug') slug: string,
    @Query() { on_dependents }: DeleteConnectorQuery,
    @IfMatch() expected: readonly number[] | undefined,
  ): Promise<void> {
    await this.commandBus.execute(new DeleteConnector(caller, slug, on_dependents === 'disconnect', expected));
  }

  private load(caller: Caller, slug: string): Promise<Versioned<OneConnectorView>> {
    return this.queryBus.execute(new GetConnector(caller, slug, { isFresh: true }));
  }
}
