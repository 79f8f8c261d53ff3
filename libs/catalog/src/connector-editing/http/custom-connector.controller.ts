import { Body, Controller, Delete, Param, Patch, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { entryOf } from '#access-control';
import { BodyLimit, type Caller, CurrentCaller, IfMatch, type RouteAccess, Versioned, WhileFrozen } from '#kernel';
import { type Bucket, RateLimit } from '#platform/rate-limit';
import { Operation } from '#platform/openapi';
import { canBrowse } from '../../connector/domain/connector-policy.js';
import { type OneConnectorView } from '../../connector/queries/connector.view.js';
import { GetConnector } from '../../connector/queries/get-connector.js';
import { CreateConnector } from '../commands/create-connector.js';
import { DeleteConnector } from '../commands/delete-connector.js';
import { UpdateConnector } from '../commands/update-connector.js';
import { canCreateConnectors } from '../../custom-connector/domain/custom-connector-policy.js';
import { ValidateDefinition } from '../../definition/queries/validate-definition.js';
import { operations } from './custom-connector-operations.js';
import {
  CreateConnectorBody,
  DeleteConnectorQuery,
  UpdateConnectorBody,
  UpdateConnectorQuery,
  ValidateDefinitionBody,
} from './custom-connector.dto.js';
import { type DefinitionValidationView } from '../../definition/queries/validation.view.js';

/** Limits the checks of definitions by one organization. A check may take seconds. */
const definitions: Bucket = { name: 'definition', quota: 60, seconds: 60, countedBy: 'organization' };

/** The limit is 12 MiB, because 8 MiB of text can be longer as a JSON string, where some characters need an escape. */
const TakesDocument = () => BodyLimit(12 << 20);

@ApiTags('Connectors')
@Controller('connector')
export class CustomConnectorController {
  static readonly access: RouteAccess<keyof typeof operations> = {
    create: canCreateConnectors,
    validate: canCreateConnectors,
    update: canBrowse,
    remove: canBrowse,
  };

  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Post()
  @RateLimit(definitions)
  @TakesDocument()
  @Operation(operations.create)
  async create(@CurrentCaller() caller: Caller, @Body() body: CreateConnectorBody) {
    const shares = (body.shares ?? []).map((share, position) => entryOf(share, `/shares/${position}`));
    const slug = await this.commands.execute(new CreateConnector(caller, { ...body, shares }));
    return (await this.load(caller, slug)).at(`/connector/${slug}`);
  }

  @Post('validate')
  @WhileFrozen()
  @RateLimit(definitions)
  @TakesDocument()
  @Operation(operations.validate)
  validate(@CurrentCaller() caller: Caller, @Body() body: ValidateDefinitionBody): Promise<DefinitionValidationView> {
    return this.queries.execute(new ValidateDefinition(caller, body));
  }

  @Patch(':slug')
  @RateLimit(definitions)
  @Operation(operations.update)
  async update(
    @CurrentCaller() caller: Caller,
    @Param('slug') slug: string,
    @Body() body: UpdateConnectorBody,
    @Query() { confirm: confirmed, dry_run: dryRun }: UpdateConnectorQuery,
    @IfMatch() expected: number | undefined,
  ): Promise<Versioned<OneConnectorView>> {
    const impact = await this.commands.execute(
      new UpdateConnector(caller, slug, body, { confirmed, dryRun, expected }),
    );
    const { version, view } = await this.load(caller, slug);
    return Versioned.of(version, dryRun ? Object.assign(view, { impact }) : view);
  }

  @Delete(':slug')
  @Operation(operations.remove)
  async remove(
    @CurrentCaller() caller: Caller,
    @Param('slug') slug: string,
    @Query() { on_dependents }: DeleteConnectorQuery,
    @IfMatch() expected: number | undefined,
  ): Promise<void> {
    await this.commands.execute(new DeleteConnector(caller, slug, on_dependents === 'disconnect', expected));
  }

  private load(caller: Caller, slug: string): Promise<Versioned<OneConnectorView>> {
    return this.queries.execute(new GetConnector(caller, slug, { isFresh: true }));
  }
}
