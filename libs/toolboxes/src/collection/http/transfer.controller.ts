import { Body, Controller, Param, Post, type Type } from '@nestjs/common';
import { CommandBus, type Query, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { anyMember, type Caller, invalidFields, isCausedBy, notFound, type RouteAccess } from '#kernel';
import { CurrentCaller, IfMatch, type Versioned, ViewWithStatus } from '#kernel/http';
import { Operation, type OperationFacts, type RouteError } from '#platform/openapi';
import { type CollectionKind } from '../../entry/domain/entry.js';
import { TransferCollection } from '../commands/transfer-collection.js';
import { TransferCollectionBody } from './collection.dto.js';
import { ownersTransfer, claimOnly } from '../domain/collection-policy.js';

/** The errors of transfers of toolboxes and templates. */
export const transferErrors: readonly RouteError[] = [
  [invalidFields, 'The new owner is not an active member, or is already the owner.'],
  ownersTransfer,
  claimOnly,
];

type Facts<View extends object> = {
  tag: string;
  operation: OperationFacts;
  /** The query for the response, if the caller still has access. */
  get: (caller: Caller, id: string) => Query<Versioned<View>>;
};

/** Returns a controller with the transfer route of toolboxes or of templates. */
export function transferController<View extends object>(
  kind: CollectionKind,
  { tag, operation, get }: Facts<View>,
): Type<unknown> {
  @ApiTags(tag)
  @Controller(kind)
  class TransferCollectionController {
    static readonly access: RouteAccess<'transfer'> = { transfer: anyMember };

    constructor(
      readonly commandBus: CommandBus,
      readonly queryBus: QueryBus,
    ) {}

    @Post(':id/transfer')
    @Operation({ ...operation, also: { 204: 'The transfer succeeded, and the caller no longer has access.' } })
    async transfer(
      @CurrentCaller() caller: Caller,
      @Param('id') id: string,
      @Body() { new_owner_user_id, retain_access = false }: TransferCollectionBody,
      @IfMatch() expected: readonly number[] | undefined,
    ): Promise<Versioned<View> | ViewWithStatus<undefined>> {
      const transfer = { new_owner_user_id, retain_access };
      await this.commandBus.execute(new TransferCollection(caller, kind, id, transfer, expected));
      try {
        return await this.queryBus.execute(get(caller, id));
      } catch (error) {
        if (isCausedBy(error, notFound)) return new ViewWithStatus(204, undefined);
        throw error;
      }
    }
  }
  return TransferCollectionController;
}
