import { Body, Controller, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { anyMember, type Caller, invalidFields, notFound, type RouteAccess, tokenKind } from '#kernel';
import {
  AnswersSecret,
  CurrentCaller,
  FlagsWhileFrozen,
  IfMatch,
  Versioned,
  WhileFrozen,
  recentSignInRequired,
} from '#kernel/http';
import { type Page } from '#kernel/paging';
import { issuedSecrets, RateLimit } from '#platform/rate-limit';
import { Operation, type RouteError } from '#platform/openapi';
import { IssueToken } from '../commands/issue-token.js';
import { RenameToken } from '../commands/rename-token.js';
import { RevokeAllTokens, RevokeToken } from '../commands/revoke-tokens.js';
import { RotateToken, tokenNotActive } from '../commands/rotate-token.js';
import { canIssueAny, unscopedTokenRequired } from '../domain/token-policy.js';
import { GetToken } from '../queries/get-token.js';
import { ListTokens, TokenQuery } from '../queries/list-tokens.js';
import { IssuedTokenView, TokenView } from '../queries/token.view.js';
import {
  parseTokenDraft,
  IssueTokenBody,
  RenameTokenBody,
  RevokeAllBody,
  RevokedView,
  RotateTokenBody,
} from './token.dto.js';
import { permissionNotHeld } from '../../role/domain/refusals.js';
import { ownersOnly } from '../../member/domain/refusals.js';
import { tokenNameTaken, tokenLimit } from '../domain/tokens.js';

const tokenExample = {
  id: 'atok_01k7vm3q8ef6ha4x2c9b5t0rsd',
  name: 'Laptop',
  kind: 'personal',
  hint: 'lk_live_pat_…9fQ2',
  user_id: 'usr_01k7vm3q8ef6ha4x2c9b5t0rse',
  user_label: 'Ada Lovelace',
  scopes: ['connector:view'],
  status: 'active',
  expires_at: '2027-02-18T08:00:00.000Z',
  exceeds_policy: false,
  last_used_at: null,
  last_used_ip: null,
  created_by: 'usr_01k7vm3q8ef6ha4x2c9b5t0rse',
  created_by_label: 'Ada Lovelace',
  created_at: '2026-11-20T08:00:00.000Z',
  revoked_at: null,
  revoked_by: null,
  can_revoke: true,
  can_rotate: true,
};

const issuedTokenExample = { ...tokenExample, token: 'lk_live_pat_…' };
const missing: RouteError = [notFound, 'No such token, or the caller may not see it.'];

const holderOfOtherKind: RouteError = [tokenKind, 'The holder cannot have tokens of this kind.'];

const ungrantable: readonly RouteError[] = [[permissionNotHeld, 'Scopes cannot add permissions.'], holderOfOtherKind];

const protectedOwner: RouteError = [ownersOnly, 'Only owners can revoke an owner’s tokens.'];

const needsRightsOfCreator =
  'A token of another holder requires the same rights as creating it: `api_token:create` for a person, ' +
  '`api_token:manage` for a service member, `sso:manage` for a directory.';

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
    private readonly commandBus: CommandBus,
    private readonly queryBus: QueryBus,
  ) {}

  @Get()
  @Operation({
    id: 'listTokens',
    summary: 'List tokens',
    description:
      "The caller's own tokens, or with `api_token:view` the tokens of all members. By default, only active " +
      'tokens are listed.',
    pageOf: TokenView,
    example: { result: [tokenExample], next_cursor: null, prev_cursor: null },
  })
  list(@CurrentCaller() caller: Caller, @Query() query: TokenQuery): Promise<Page<TokenView>> {
    return this.queryBus.execute(new ListTokens(caller, query));
  }

  @Get('current')
  @Operation({
    id: 'getCurrentToken',
    summary: 'Get the current token',
    description: 'The token of this request, or the one that opened its browser session.',
    view: TokenView,
    example: tokenExample,
    errors: [[notFound, 'The browser session began with single sign-on, so it has no token.']],
  })
  current(@CurrentCaller() caller: Caller): Promise<Versioned<TokenView>> {
    return this.queryBus.execute(new GetToken(caller, caller.token?.id ?? ''));
  }

  @Get(':id')
  @Operation({
    id: 'getToken',
    summary: 'Get a token',
    description: 'One token, without its secret.',
    view: TokenView,
    example: tokenExample,
    errors: [missing],
  })
  get(@CurrentCaller() caller: Caller, @Param('id') id: string): Promise<Versioned<TokenView>> {
    return this.queryBus.execute(new GetToken(caller, id));
  }

  @Post()
  @RateLimit(issuedSecrets)
  @AnswersSecret()
  @Operation({
    id: 'issueToken',
    summary: 'Create a token',
    alsoCalled:
      'how long is a token valid, lifetime of a token, when does a token expire, personal access token, ' +
      'service token, token for a service member, make a token, make an API token',
    description:
      'Creates a personal token for yourself (`api_token:create`), a token for a service member ' +
      '(`api_token:manage`), or a token for the directory (`sso:manage`). The secret is only in this response. ' +
      '`scopes` limit permissions, but not what the holder may do without a permission. With a token that has scopes, ' +
      'you can create tokens that have `scopes` among these, but none for a directory.',
    status: 201,
    body: { type: IssueTokenBody, example: { name: 'Laptop', scopes: ['connector:view'], expires_in_days: 90 } },
    view: IssuedTokenView,
    example: issuedTokenExample,
    errors: [
      recentSignInRequired,
      [invalidFields, 'The member is unknown, or the lifetime is longer than the organization allows.'],
      [
        permissionNotHeld,
        'Your token lacks one of the scopes, your roles lack a permission of the service member, or your ' +
          'token has scopes and the new one would have none.',
      ],
      holderOfOtherKind,
      [unscopedTokenRequired, 'Your token has scopes. Use a token without scopes to create one for a directory.'],
      tokenNameTaken,
      tokenLimit,
    ],
  })
  async issue(@CurrentCaller() caller: Caller, @Body() body: IssueTokenBody): Promise<Versioned<IssuedTokenView>> {
    const { id, secret } = await this.commandBus.execute(new IssueToken(caller, parseTokenDraft(caller, body)));
    return (await this.withSecret(caller, id, secret)).at(`/api-token/${id}`);
  }

  @Patch(':id')
  @Operation({
    id: 'renameToken',
    summary: 'Rename a token',
    description: 'Scopes and expiry cannot be changed. Create a new token instead. ' + needsRightsOfCreator,
    body: { type: RenameTokenBody, example: { name: 'Old laptop' } },
    view: TokenView,
    example: { ...tokenExample, name: 'Old laptop' },
    errors: [...ungrantable, unscopedTokenRequired, missing, tokenNameTaken],
  })
  async rename(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() { name }: RenameTokenBody,
    @IfMatch() expected: readonly number[] | undefined,
  ): Promise<Versioned<TokenView>> {
    await this.commandBus.execute(new RenameToken(caller, id, name, expected));
    return this.queryBus.execute(new GetToken(caller, id, { justWritten: true }));
  }

  @Post(':id/rotate')
  @RateLimit(issuedSecrets)
  @AnswersSecret()
  @Operation({
    id: 'rotateToken',
    summary: 'Rotate a token',
    alsoCalled:
      'renew a token, renew an API token, exchange a token, replace a token, refresh a token, ' +
      'new secret for a token',
    description:
      'Creates a new secret for the same token. The token keeps its expiry date, or expires earlier if the ' +
      'organization has lowered its maximum lifetime. The secret is only in this response. A token with scopes ' +
      'cannot rotate other tokens of its holder. ' +
      needsRightsOfCreator,
    body: { type: RotateTokenBody, example: { overlap_seconds: 300 } },
    view: IssuedTokenView,
    example: issuedTokenExample,
    errors: [recentSignInRequired, ...ungrantable, unscopedTokenRequired, missing, tokenNotActive],
  })
  async rotate(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() { overlap_seconds = 0 }: RotateTokenBody,
    @IfMatch() expected: readonly number[] | undefined,
  ): Promise<Versioned<IssuedTokenView>> {
    const secret = await this.commandBus.execute(new RotateToken(caller, id, overlap_seconds, expected));
    return this.withSecret(caller, id, secret);
  }

  @Delete(':id')
  @WhileFrozen()
  @Operation({
    id: 'revokeToken',
    summary: 'Revoke a token',
    alsoCalled: 'stop a token, invalidate a token, cancel a token, disable a token, leaked token',
    description:
      'Takes effect on the next request with the token. A token of another member requires `api_token:manage`, and the ' +
      'token of a directory `sso:manage`.',
    status: 204,
    errors: [unscopedTokenRequired, protectedOwner, missing],
  })
  revoke(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @IfMatch() expected: readonly number[] | undefined,
  ): Promise<void> {
    return this.commandBus.execute(new RevokeToken(caller, id, expected));
  }

  @Post('revoke-all')
  @WhileFrozen()
  @Operation({
    id: 'revokeAllTokens',
    summary: "Revoke all of a member's tokens",
    alsoCalled: 'revoke all tokens',
    description:
      'Revokes all your tokens, or with `api_token:manage` all tokens of another member. Also disconnects the ' +
      "member's connected apps.",
    body: { type: RevokeAllBody, example: { user_id: tokenExample.user_id, except_current: true } },
    view: RevokedView,
    example: { revoked: 3 },
    errors: [[invalidFields, 'The member is unknown.'], unscopedTokenRequired, protectedOwner],
  })
  async revokeAll(
    @CurrentCaller() caller: Caller,
    @Body() { user_id, except_current = false }: RevokeAllBody,
  ): Promise<RevokedView> {
    return { revoked: await this.commandBus.execute(new RevokeAllTokens(caller, user_id, except_current)) };
  }

  private async withSecret(caller: Caller, id: string, token: string): Promise<Versioned<IssuedTokenView>> {
    const { version, view } = await this.queryBus.execute(new GetToken(caller, id, { justWritten: true }));
    return Versioned.of(version, Object.assign(view, { token }));
  }
}
