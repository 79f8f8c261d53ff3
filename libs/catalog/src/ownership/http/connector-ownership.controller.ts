import { Body, Controller, Param, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { IsBoolean } from 'class-validator';
import { ApiError, type Caller, invalidFields, type RouteAccess } from '#kernel';
import { CurrentCaller, Id, IfMatch, MayBeAbsent, type Versioned, ViewWithStatus } from '#kernel/http';
import { Operation } from '#platform/openapi';
import { ownExample } from '../../connector-editing/http/custom-connector-examples.js';
import { canBrowse } from '../../connector/domain/connector-policy.js';
import { notVisible } from '../../connector/http/connector-examples.js';
import { OneConnectorView } from '../../connector/queries/connector.view.js';
import { GetConnector } from '../../connector/queries/get-connector.js';
import { AssignConnectorOwner, TransferConnector, alreadyOwner } from '../commands/transfer-connector.js';
import { notEditable, ownerless, claimForOneself, connectorHasOwner } from '../../connector/domain/ownership-policy.js';
import { newOwnerNotPermitted, newOwnerRestricted } from '../services/connector-handover.js';
import { ownerOnly } from '#identity';
import { editRequired } from '#access-control';

class TransferConnectorBody {
  /** The id of the member who becomes the owner. */
  @Id('usr') new_owner_user_id!: string;
  /** Whether the caller, who was the owner, keeps `use` access. The default is false. */
  @MayBeAbsent() @IsBoolean() retain_access?: boolean;
}

class AssignConnectorOwnerBody {
  /** The id of the member who becomes the owner. */
  @Id('usr') owner_user_id!: string;
}

const exampleMember = 'usr_01k7vm3q8ef6ha4x2c9b5t0rsd';
const example = { ...ownExample, owner_user_id: exampleMember };
const unknownOwner = [invalidFields, '`unknown_member`.'] as const;
const handoverErrors = [unknownOwner, notEditable, notVisible, newOwnerNotPermitted, newOwnerRestricted];

/** The connector, or a 204 response if the caller no longer has access to it. */
type ConnectorAnswer = Versioned<OneConnectorView> | ViewWithStatus<undefined>;

const accessLost = 'The connector has a new owner, and the caller no longer has access to it.';

@ApiTags('Connectors')
@Controller('connector/:slug')
export class ConnectorOwnershipController {
  static readonly access: RouteAccess<'transfer' | 'assign'> = { transfer: canBrowse, assign: canBrowse };

  constructor(
    private readonly commandBus: CommandBus,
    private readonly queryBus: QueryBus,
  ) {}

  @Post('transfer')
  @Operation({
    id: 'transferConnector',
    summary: 'Transfer a connector',
    alsoCalled: 'change the owner of a connector, hand over a connector',
    description:
      'Only the owner can call this route. Connections, restrictions and the shares of other members do not change. ' +
      'Needs `connector:view`.',
    body: { type: TransferConnectorBody, example: { new_owner_user_id: exampleMember, retain_access: true } },
    view: OneConnectorView,
    example,
    also: { 204: accessLost },
    errors: [...handoverErrors, ownerOnly, ownerless, alreadyOwner],
  })
  async transfer(
    @CurrentCaller() caller: Caller,
    @Param('slug') slug: string,
    @Body() { new_owner_user_id: to, retain_access = false }: TransferConnectorBody,
    @IfMatch() expected: readonly number[] | undefined,
  ): Promise<ConnectorAnswer> {
    await this.commandBus.execute(new TransferConnector(caller, slug, to, retain_access, expected));
    return this.load(caller, slug);
  }

  @Post('owner')
  @Operation({
    id: 'assignConnectorOwner',
    summary: 'Assign an owner to a connector',
    description:
      'Assigns an owner to a connector whose owner has left. Callers with `connector:manage` can assign any active member. Callers ' +
      'with edit access and `connector:create` can assign only themselves. Needs `connector:view`.',
    body: { type: AssignConnectorOwnerBody, example: { owner_user_id: exampleMember } },
    view: OneConnectorView,
    example,
    also: { 204: accessLost },
    errors: [...handoverErrors, editRequired, claimForOneself, connectorHasOwner],
  })
  async assign(
    @CurrentCaller() caller: Caller,
    @Param('slug') slug: string,
    @Body() { owner_user_id }: AssignConnectorOwnerBody,
    @IfMatch() expected: readonly number[] | undefined,
  ): Promise<ConnectorAnswer> {
    await this.commandBus.execute(new AssignConnectorOwner(caller, slug, owner_user_id, expected));
    return this.load(caller, slug);
  }

  private async load(caller: Caller, slug: string): Promise<ConnectorAnswer> {
    try {
      return await this.queryBus.execute(new GetConnector(caller, slug, { isFresh: true }));
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return new ViewWithStatus(204, undefined);
      throw error;
    }
  }
}
