import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
import { IsInt, Max, Min, ValidateIf } from 'class-validator';
import { anyMember, type Caller, invalidFields, notFound, type RouteAccess, selfTarget } from '#kernel';
import { CurrentCaller, IfMatch, NullableText, type Versioned } from '#kernel/http';
import { type Page } from '#kernel/paging';
import { Operation } from '#platform/openapi';
import { ExtendAccessGrant } from '../commands/extend-access-grant.js';
import { RevokeAccessGrant } from '../commands/revoke-access-grant.js';
import { canManageGrants, grantNotActive } from '../domain/access-grant-policy.js';
import { AccessGrantView, grantExample } from '../queries/access-grant.view.js';
import { AccessGrantQuery, ListAccessGrants } from '../queries/list-access-grants.js';
import { GetAccessGrant } from '../queries/get-access-grant.js';

class RevokeAccessGrantBody {
  /** A note for the audit log. */
  @NullableText({ min: 0, max: 2000, lines: true })
  note?: string | null;
}

class ExtendAccessGrantBody {
  /**
   * Days from now until the grant ends. Null for no end. The organization's settings may limit the days, or require an
   * end.
   */
  @ValidateIf((_, value) => value !== null)
  @IsInt()
  @Min(1)
  @Max(365)
  @ApiProperty({ type: 'integer', nullable: true, minimum: 1, maximum: 365 })
  expires_in_days!: number | null;
}

const revokedGrantExample = {
  ...grantExample,
  status: 'revoked',
  revoked_at: '2026-11-27T08:00:00.000Z',
  revoked_by: grantExample.granted_by,
  revoked_by_label: grantExample.granted_by_label,
  revoke_reason: 'revoked',
  can_revoke: false,
  can_extend: false,
};

const absent = [notFound, 'No such grant, or the caller may not see it.'] as const;

@ApiTags('Access requests')
@Controller('access-grant')
export class AccessGrantController {
  static readonly access: RouteAccess<'list' | 'get' | 'revoke' | 'extend'> = {
    list: anyMember,
    get: anyMember,
    revoke: anyMember,
    extend: canManageGrants,
  };

  constructor(
    private readonly commandBus: CommandBus,
    private readonly queryBus: QueryBus,
  ) {}

  @Get()
  @Operation({
    id: 'listAccessGrants',
    summary: 'List access grants',
    description:
      'The access grants of members, newest first. Members see their own grants. Holders of `member:manage` or ' +
      '`restriction:view` see all grants.',
    pageOf: AccessGrantView,
    example: { result: [grantExample], next_cursor: null, prev_cursor: null },
  })
  list(@CurrentCaller() caller: Caller, @Query() query: AccessGrantQuery): Promise<Page<AccessGrantView>> {
    return this.queryBus.execute(new ListAccessGrants(caller, query));
  }

  @Get(':id')
  @Operation({
    id: 'getAccessGrant',
    summary: 'Get an access grant',
    description: 'One grant, active or ended.',
    view: AccessGrantView,
    example: grantExample,
    errors: [absent],
  })
  get(@CurrentCaller() caller: Caller, @Param('id') id: string): Promise<Versioned<AccessGrantView>> {
    return this.queryBus.execute(new GetAccessGrant(caller, id));
  }

  @Post(':id/revoke')
  @Operation({
    id: 'revokeAccessGrant',
    summary: 'Revoke an access grant',
    alsoCalled: 'end temporary access, take back an access grant',
    description: "Takes effect on the member's next request. Needs `member:manage`, except for your own grants.",
    body: { type: RevokeAccessGrantBody, example: { note: 'The release is out.' } },
    view: AccessGrantView,
    example: revokedGrantExample,
    errors: [absent, grantNotActive],
  })
  async revoke(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() { note }: RevokeAccessGrantBody,
    @IfMatch() expected: readonly number[] | undefined,
  ): Promise<Versioned<AccessGrantView>> {
    await this.commandBus.execute(new RevokeAccessGrant(caller, id, note || null, expected));
    return this.get(caller, id);
  }

  @Post(':id/extend')
  @Operation({
    id: 'extendAccessGrant',
    summary: 'Extend an access grant',
    description:
      "Sets a later end. Needs `member:manage`. A grant that lifts the member's own rules also requires " +
      '`restriction:manage` and `restriction:override`. You cannot extend your own grant.',
    body: { type: ExtendAccessGrantBody, example: { expires_in_days: 30 } },
    view: AccessGrantView,
    example: grantExample,
    errors: [
      [
        invalidFields,
        'A field is invalid. `out_of_range`: the grant already lasts at least that long, or the settings do not allow ' +
          'that many days. `required`: the settings require an end.',
      ],
      absent,
      selfTarget,
      grantNotActive,
    ],
  })
  async extend(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() { expires_in_days }: ExtendAccessGrantBody,
    @IfMatch() expected: readonly number[] | undefined,
  ): Promise<Versioned<AccessGrantView>> {
    await this.commandBus.execute(new ExtendAccessGrant(caller, id, expires_in_days, expected));
    return this.get(caller, id);
  }
}
