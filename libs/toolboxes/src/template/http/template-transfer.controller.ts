import { Body, Controller, Param, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiResponse, ApiTags } from '@nestjs/swagger';
import {
  anyMember,
  ApiError,
  type Caller,
  CurrentCaller,
  IfMatch,
  Operation,
  type RouteAccess,
  type Versioned,
  ViewWithStatus,
} from '#kernel';
import { TransferTemplate } from '../commands/transfer-template.js';
import { GetTemplate } from '../queries/get-template.js';
import { type OneTemplateView } from '../queries/template.view.js';
import { operations } from './template-operations.js';
import { TransferTemplateBody } from './template.dto.js';

@ApiTags('Templates')
@Controller('template')
export class TemplateTransferController {
  static readonly access: RouteAccess<'transfer'> = { transfer: anyMember };

  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Post(':id/transfer')
  @Operation(operations.transfer)
  @ApiResponse({ status: 204, description: 'Done; the caller no longer sees it.' })
  async transfer(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() { new_owner_user_id, retain_access = false }: TransferTemplateBody,
    @IfMatch() expected: number | undefined,
  ): Promise<Versioned<OneTemplateView> | ViewWithStatus<undefined>> {
    await this.commands.execute(new TransferTemplate(caller, id, { new_owner_user_id, retain_access }, expected));
    try {
      return await this.queries.execute(new GetTemplate(caller, id));
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return new ViewWithStatus(204, undefined);
      throw error;
    }
  }
}
