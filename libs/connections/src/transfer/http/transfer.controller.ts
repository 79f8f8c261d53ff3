import { Body, Controller, Get, Param, Post, Query, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { IsBoolean } from 'class-validator';
import { type FastifyReply } from 'fastify';
import { anyMember, type Caller, type RouteAccess } from '#kernel';
import { CurrentCaller, Id, IfMatch, MayBeAbsent, type Versioned } from '#kernel/http';
import { Operation } from '#platform/openapi';
import { connectionExample } from '../../connection/http/connection-examples.js';
import { ConnectionView } from '../../connection/queries/connection.view.js';
import { GetConnection } from '../../connection/queries/get-connection.js';
import { TransferConnection } from '../commands/transfer-connection.js';
import { PreviewTransfer, TransferPreviewQuery, TransferPreviewView } from '../queries/preview-transfer.js';
import { ownerOnly } from '#identity';
import { noSuchConnection } from '../../connection/domain/refusals.js';
import { transferErrors } from '../domain/transfer.js';

class TransferConnectionBody {
  /** The id of the new owner, an active member of the organization. */
  @Id('usr') new_owner_user_id!: string;
  /** Whether the caller keeps `use` access through a share. The default is false. */
  @MayBeAbsent() @IsBoolean() retain_access?: boolean;
}

const previewExample: TransferPreviewView = {
  new_owner: { id: 'usr_01k7vm3q8ef6ha4x2c9b5t0rsd', name: 'Grace Hopper', email: 'grace@example.com' },
  allowed: true,
  blockers: [],
  warnings: [
    {
      reason: 'credential_of_other_person',
      message:
        'Calls continue with the account of the person who signed in, until the new owner reconnects with their ' +
        'own.',
    },
  ],
  shares: { kept: 3, dropped: [{ id: 'acl_01k7vm3q8ef6ha4x2c9b5t0rsd', reason: 'becomes_owner' }] },
  keeps_access_without_retaining: false,
  affected_toolbox_count: 0,
  broken_delegation_count: 0,
  broken_synthetic_tool_count: 0,
  toolboxes: [],
};

@ApiTags('Connections')
@Controller('connection/:id')
export class TransferController {
  static readonly access: RouteAccess<'preview' | 'transfer'> = { preview: anyMember, transfer: anyMember };

  constructor(
    private readonly commandBus: CommandBus,
    private readonly queryBus: QueryBus,
  ) {}

  @Get('transfer-preview')
  @Operation({
    id: 'previewTransfer',
    summary: 'Preview the transfer of a connection',
    description:
      'Shows what `POST /connection/{id}/transfer` with the same fields would do, and everything that blocks ' +
      'it. Without `new_owner_user_id` it shows what applies to any new owner. ' +
      'Only the connection’s owner can call this route.',
    view: TransferPreviewView,
    example: previewExample,
    errors: [ownerOnly, noSuchConnection],
  })
  preview(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Query() query: TransferPreviewQuery,
  ): Promise<TransferPreviewView> {
    return this.queryBus.execute(new PreviewTransfer(caller, id, query));
  }

  @Post('transfer')
  @Operation({
    id: 'transferConnection',
    summary: 'Transfer a connection',
    alsoCalled:
      'assign a connection to another owner, pass a connection to someone, change the owner of a connection, ' +
      'give a connection to someone else, give my connection to, move a connection, hand over a connection, ' +
      'new owner of a connection',
    description:
      'Makes another active member the owner. The account, the member who signed in, the status, variables ' +
      'and shares stay. The new owner’s share ends. With `retain_access`, the caller keeps `use` access ' +
      'through a share. Returns the connection as the caller sees it afterwards, or 204 if they no longer ' +
      'have access. Only the connection’s owner can call this route.',
    body: {
      type: TransferConnectionBody,
      example: { new_owner_user_id: 'usr_01k7vm3q8ef6ha4x2c9b5t0rsd', retain_access: true },
    },
    view: ConnectionView,
    example: { ...connectionExample, access: 'use', access_via: 'direct' },
    also: { 204: 'The connection was transferred, and the caller no longer has access.' },
    errors: [ownerOnly, noSuchConnection, ...transferErrors],
  })
  async transfer(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() body: TransferConnectionBody,
    @IfMatch() expected: readonly number[] | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Versioned<ConnectionView> | undefined> {
    const isVisible = await this.commandBus.execute(new TransferConnection(caller, id, body, expected));
    if (isVisible) return this.queryBus.execute(new GetConnection(caller, id, 'answer'));
    void reply.status(204);
  }
}
