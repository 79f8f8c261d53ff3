import { Body, Controller, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import {
  type RouteAccess,
  AnswersSecret,
  anyMember,
  type Caller,
  CurrentCaller,
  IfMatch,
  type Page,
  Versioned,
  FlagsWhileFrozen,
  WhileFrozen,
} from '#kernel';
import { issuedSecrets, RateLimit } from '#platform/rate-limit';
import { Operation } from '#platform/openapi';
import { IssueToken } from '../commands/issue-token.js';
import { RenameToken } from '../commands/rename-token.js';
import { RevokeAllTokens } from '../commands/revoke-all-tokens.js';
import { RevokeToken } from '../commands/revoke-token.js';
import { RotateToken } from '../commands/rotate-token.js';
import { canIssueAny } from '../domain/token-policy.js';
import { GetToken } from '../queries/get-token.js';
import { ListTokens } from '../queries/list-tokens.js';
import { TokenQuery, type IssuedTokenView, type TokenView } from '../queries/token.view.js';
import { tokenOperations } from './token-operations.js';
import {
  draftOf,
  IssueTokenBody,
  RenameTokenBody,
  RevokeAllBody,
  type RevokedView,
  RotateTokenBody,
} from './token.dto.js';

type Handlers = 'list' | 'current' | 'get' | 'issue' | 'rename' | 'rotate' | 'revoke' | 'revokeAll';

@ApiTags('Tokens')
@FlagsWhileFrozen({ can_revoke: () => true })
@Controller('api-token')
export class TokenController {
  static readonly access: RouteAccess<Handlers> = {
    list: anyMember,
    current: anyMember,
    get: anyMember,
    issue: canIssueAny,
    rename: anyMember,
    rotate: anyMember,
    revoke: anyMember,
    revokeAll: anyMember,
  };

  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @Operation(tokenOperations.list)
  list(@CurrentCaller() caller: Caller, @Query() query: TokenQuery): Promise<Page<TokenView>> {
    return this.queries.execute(new ListTokens(caller, query));
  }

  @Get('current')
  @Operation(tokenOperations.current)
  current(@CurrentCaller() caller: Caller): Promise<Versioned<TokenView>> {
    return this.queries.execute(new GetToken(caller, caller.token?.id ?? ''));
  }

  @Get(':id')
  @Operation(tokenOperations.get)
  get(@CurrentCaller() caller: Caller, @Param('id') id: string): Promise<Versioned<TokenView>> {
    return this.queries.execute(new GetToken(caller, id));
  }

  @Post()
  @RateLimit(issuedSecrets)
  @AnswersSecret()
  @Operation(tokenOperations.issue)
  async issue(@CurrentCaller() caller: Caller, @Body() body: IssueTokenBody): Promise<Versioned<IssuedTokenView>> {
    const { id, secret } = await this.commands.execute(new IssueToken(caller, draftOf(caller, body)));
    return (await this.withSecret(caller, id, secret)).at(`/api-token/${id}`);
  }

  @Patch(':id')
  @Operation(tokenOperations.rename)
  async rename(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() { name }: RenameTokenBody,
    @IfMatch() expected: number | undefined,
  ): Promise<Versioned<TokenView>> {
    await this.commands.execute(new RenameToken(caller, id, name, expected));
    return this.queries.execute(new GetToken(caller, id, { justWritten: true }));
  }

  @Post(':id/rotate')
  @RateLimit(issuedSecrets)
  @AnswersSecret()
  @Operation(tokenOperations.rotate)
  async rotate(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() { overlap_seconds = 0 }: RotateTokenBody,
    @IfMatch() expected: number | undefined,
  ): Promise<Versioned<IssuedTokenView>> {
    const secret = await this.commands.execute(new RotateToken(caller, id, overlap_seconds, expected));
    return this.withSecret(caller, id, secret);
  }

  @Delete(':id')
  @WhileFrozen()
  @Operation(tokenOperations.revoke)
  revoke(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @IfMatch() expected: number | undefined,
  ): Promise<void> {
    return this.commands.execute(new RevokeToken(caller, id, expected));
  }

  @Post('revoke-all')
  @WhileFrozen()
  @Operation(tokenOperations.revokeAll)
  async revokeAll(
    @CurrentCaller() caller: Caller,
    @Body() { user_id, except_current = false }: RevokeAllBody,
  ): Promise<RevokedView> {
    return { revoked: await this.commands.execute(new RevokeAllTokens(caller, user_id, except_current)) };
  }

  private async withSecret(caller: Caller, id: string, token: string): Promise<Versioned<IssuedTokenView>> {
    const { version, view } = await this.queries.execute(new GetToken(caller, id, { justWritten: true }));
    return Versioned.of(version, Object.assign(view, { token }));
  }
}
