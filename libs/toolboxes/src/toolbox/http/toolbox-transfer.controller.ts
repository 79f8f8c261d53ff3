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
import { TransferToolbox } from '../commands/transfer-toolbox.js';
import { GetToolbox } from '../queries/get-toolbox.js';
import { type OneToolboxView } from '../queries/toolbox.view.js';
import { operations } from './toolbox-operations.js';
import { TransferBody } from './toolbox.dto.js';

@ApiTags('Toolboxes')
@Controller('toolbox')
export class ToolboxTransferController {
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
    @Body() { new_owner_user_id, retain_access = false }: TransferBody,
    @IfMatch() expected: number | undefined,
  ): Promise<Versioned<OneToolboxView> | ViewWithStatus<undefined>> {
    await this.commands.execute(new TransferToolbox(caller, id, { new_owner_user_id, retain_access }, expected));
    try {
      return await this.queries.execute(new GetToolbox(caller, id));
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return new ViewWithStatus(204, undefined);
      throw error;
    }
  }
}
