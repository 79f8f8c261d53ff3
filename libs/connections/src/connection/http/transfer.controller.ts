import { Body, Controller, Get, Param, Post, Query, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiResponse, ApiTags } from '@nestjs/swagger';
import { type FastifyReply } from 'fastify';
import { anyMember, type Caller, CurrentCaller, IfMatch, type RouteAccess, type Versioned } from '#kernel';
import { Operation } from '#platform/openapi';
import { TransferConnection } from '../commands/transfer-connection.js';
import { type ConnectionView } from '../queries/connection.view.js';
import { GetConnection } from '../queries/get-connection.js';
import { PreviewTransfer } from '../queries/preview-transfer.js';
import { TransferPreviewQuery } from '../queries/transfer-query.dto.js';
import { type TransferPreviewView } from '../queries/transfer-preview.view.js';
import { TransferConnectionBody } from './transfer.dto.js';
import { operations } from './transfer-operations.js';

@ApiTags('Connections')
@Controller('connection/:id')
export class TransferController {
  static readonly access: RouteAccess<keyof typeof operations> = { preview: anyMember, transfer: anyMember };

  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get('transfer-preview')
  @Operation(operations.preview)
  preview(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Query() query: TransferPreviewQuery,
  ): Promise<TransferPreviewView> {
    return this.queries.execute(new PreviewTransfer(caller, id, query));
  }

  @Post('transfer')
  @Operation(operations.transfer)
  @ApiResponse({ status: 204, description: 'Transferred; the caller no longer has access.' })
  async transfer(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() body: TransferConnectionBody,
    @IfMatch() expected: number | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Versioned<ConnectionView> | undefined> {
    const isVisible = await this.commands.execute(new TransferConnection(caller, id, body, expected));
    if (isVisible) return this.queries.execute(new GetConnection(caller, id, 'answer'));
    void reply.status(204);
  }
}
