import { Body, Controller, HttpCode, Post, UseGuards } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiExcludeController } from '@nestjs/swagger';
import { IsIn, Length } from 'class-validator';
import { everybody, type RouteAccess } from '#kernel';
import { SignedOrganization, SignedRequestGuard } from '#platform/service-auth';
import { type AccountHint, type HintKind, hintKinds, sendHint } from '#vault-protocol';
import { SyncAccountStatus } from '../commands/sync-account-status.js';

class VaultEventBody implements AccountHint {
  /** The id of the hint. A repeated hint has the same id. */
  @Length(1, 100) id!: string;
  @Length(1, 100) account_id!: string;
  @IsIn(hintKinds) kind!: HintKind;
}

/**
 * Receives hints from the vault that an account changed. They are authenticated by the vault's signature instead of a
 * member's token.
 */
@ApiExcludeController()
@Controller(sendHint.path)
@UseGuards(SignedRequestGuard)
export class VaultEventController {
  static readonly access: RouteAccess<'follow'> = { follow: everybody };

  constructor(private readonly commandBus: CommandBus) {}

  @Post()
  @HttpCode(204)
  async follow(@SignedOrganization() orgId: string, @Body() { account_id }: VaultEventBody): Promise<void> {
    await this.commandBus.execute(new SyncAccountStatus(orgId, account_id));
  }
}
