import { Body, Controller, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { anyMember, type Bucket, type Caller, CurrentCaller, Operation, RateLimit, type RouteAccess } from '#kernel';
import { AskConfirmation } from '../commands/ask-confirmation.js';
import { ConfirmAddress } from '../commands/confirm-address.js';
import { ConfirmBody } from './confirmation.dto.js';

/** Codes asked for, and tries. */
const confirmations: Bucket = { name: 'confirm', quota: 10, seconds: 3600, countedBy: 'member' };

@ApiTags('Current user')
@Controller('user/me/confirm')
export class ConfirmationController {
  static readonly access: RouteAccess<'confirm'> = { confirm: anyMember };

  constructor(private readonly commands: CommandBus) {}

  @Post()
  @RateLimit(confirmations)
  @Operation({
    id: 'confirmMe',
    summary: 'Confirm one’s address',
    description:
      'For who joined by a link that was shown to who invited them. Without a code one is mailed to the caller’s address, ' +
      'good once and for a day. With it the address is known to be theirs: they no longer count as who invited them, and ' +
      'their other tokens end, as somebody else may have made them.',
    body: { type: ConfirmBody, example: {} },
    status: 204,
    errors: {
      400: '`invalid_value`: not the code.',
      403: '`scope_missing`.',
      409: '`already_confirmed`, `mail_not_configured`.',
    },
  })
  async confirm(@CurrentCaller() caller: Caller, @Body() { code }: ConfirmBody): Promise<void> {
    await this.commands.execute(code === undefined ? new AskConfirmation(caller) : new ConfirmAddress(caller, code));
  }
}
