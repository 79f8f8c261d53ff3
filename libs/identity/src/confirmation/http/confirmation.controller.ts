import { Body, Controller, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiPropertyOptional, ApiTags } from '@nestjs/swagger';
import { IsString, Length } from 'class-validator';
import { anyMember, type Caller, type RouteAccess, invalidFields } from '#kernel';
import { CurrentCaller, MayBeAbsent } from '#kernel/http';
import { Operation } from '#platform/openapi';
import { RateLimit, defineBucket } from '#platform/rate-limit';
import { AskConfirmation, mailNotConfigured } from '../commands/ask-confirmation.js';
import { ConfirmAddress } from '../commands/confirm-address.js';
import { unscopedTokenRequired } from '../../token/domain/token-policy.js';
import { alreadyConfirmed } from '../../member/domain/refusals.js';

class ConfirmBody {
  /** The code from the mail. Omit this field to request a code. */
  @ApiPropertyOptional({ example: 'lk_live_code_…' })
  @MayBeAbsent()
  @Length(1, 200)
  @IsString()
  code?: string;
}

/** Limits requests for codes and attempts to enter a code, counted together. */
const confirmations = defineBucket({
  name: 'confirm',
  counts: 'Address confirmations per member.',
  quota: 10,
  seconds: 3600,
  countedBy: 'member',
});

@ApiTags('Current user')
@Controller('user/me/confirm')
export class ConfirmationController {
  static readonly access: RouteAccess<'confirm'> = { confirm: anyMember };

  constructor(private readonly commandBus: CommandBus) {}

  @Post()
  @RateLimit(confirmations)
  @Operation({
    id: 'confirmMe',
    summary: 'Confirm your email address',
    description:
      'If you joined with a link that your inviter could see, confirm your address here. If you send no code, you ' +
      'get a code by mail. It works once, within 24 hours. Send the code to confirm your address. Rules about ' +
      'your own resources then no longer treat you and your inviter as one person. Your other tokens are ' +
      'revoked, because someone else may have created them.',
    body: { type: ConfirmBody, example: {} },
    status: 204,
    errors: [
      [invalidFields, 'The code is wrong or has expired.'],
      unscopedTokenRequired,
      alreadyConfirmed,
      mailNotConfigured,
    ],
  })
  async confirm(@CurrentCaller() caller: Caller, @Body() { code }: ConfirmBody): Promise<void> {
    await this.commandBus.execute(code === undefined ? new AskConfirmation(caller) : new ConfirmAddress(caller, code));
  }
}
