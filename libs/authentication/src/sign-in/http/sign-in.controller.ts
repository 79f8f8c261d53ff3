import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller, IfMatch, type RouteAccess, type Versioned } from '#kernel';
import { heavyRequests, RateLimit } from '#platform/rate-limit';
import { Operation } from '#platform/openapi';
import { SetSignIn } from '../commands/set-sign-in.js';
import { RemoveSignIn } from '../commands/remove-sign-in.js';
import { VerifySignIn } from '../commands/verify-sign-in.js';
import { canManageSignIn, canRemoveSignIn, canSeeSignIn } from '../domain/sign-in-policy.js';
import { GetSignIn } from '../queries/get-sign-in.js';
import { type SignInView } from '../queries/sign-in.view.js';
import { signInOperations } from './sign-in-operations.js';
import { SetSignInBody } from './sign-in.dto.js';

@ApiTags('Sign-in')
@Controller('organization/:id/sign-in')
export class SignInController {
  static readonly access: RouteAccess<'get' | 'configure' | 'remove' | 'verify'> = {
    get: canSeeSignIn,
    configure: canManageSignIn,
    remove: canRemoveSignIn,
    verify: canManageSignIn,
  };

  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @Operation(signInOperations.get)
  get(@CurrentCaller() caller: Caller, @Param('id') id: string): Promise<Versioned<SignInView>> {
    return this.queries.execute(new GetSignIn(caller, id));
  }

  @Put()
  @Operation(signInOperations.configure)
  async configure(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() body: SetSignInBody,
    @IfMatch() expected: number | undefined,
  ): Promise<Versioned<SignInView>> {
    const { issuer, client_id, client_secret, organization_claim = null, organization_value = null } = body;
    const { just_in_time = 'off', allowed_email_domains = [], required = false } = body;
    const joining = { just_in_time, allowed_email_domains, required };
    const settings = { issuer, client_id, client_secret, organization_claim, organization_value, ...joining };
    await this.commands.execute(new SetSignIn(caller, id, settings, expected));
    return this.get(caller, id);
  }

  @Delete()
  @Operation(signInOperations.remove)
  remove(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @IfMatch() expected: number | undefined,
  ): Promise<void> {
    return this.commands.execute(new RemoveSignIn(caller, id, expected));
  }

  @Post('verify')
  @HttpCode(200)
  @RateLimit(heavyRequests)
  @Operation(signInOperations.verify)
  async verify(@CurrentCaller() caller: Caller, @Param('id') id: string): Promise<Versioned<SignInView>> {
    await this.commands.execute(new VerifySignIn(caller, id));
    return this.get(caller, id);
  }
}
