import { Body, Controller, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiPropertyOptional, ApiTags } from '@nestjs/swagger';
import { IsIn, IsString, Length } from 'class-validator';
import { type Caller, invalidFields, notFound, type RouteAccess, selfTarget } from '#kernel';
import { CurrentCaller, Id, MayBeAbsent, type Versioned } from '#kernel/http';
import { Operation } from '#platform/openapi';
import { AccessGrantView, grantExample } from '../../access-grant/queries/access-grant.view.js';
import { GetAccessGrant } from '../../access-grant/queries/get-access-grant.js';
import { GrantAccess } from '../commands/grant-access.js';
import { canDecideRequests, notRestricted } from '../domain/access-request-policy.js';
import { granteeIsService, memberRuleBlocks, requesterSuspended } from '../domain/granting-policy.js';
import { Days, Note } from './access-request.dto.js';

class GrantAccessBody {
  /** The id of the person who gets the access. */
  @Id('usr') user_id!: string;

  /** The slug of the connector. */
  @IsString() @Length(1, 200) connector_slug!: string;

  /** The exact name of one of the connector's tools. Without it, the grant covers the whole connector. */
  @MayBeAbsent() @IsString() @Length(1, 200) tool_name?: string;

  /**
   * Days the grant lasts. Null or omitted: no end. The organization's settings may limit the days, or require an end.
   */
  @Days() expires_in_days?: number | null;

  /** Whether to lift the member's own restrictions too. Needs the right to write them. */
  @MayBeAbsent()
  @IsIn([true, false])
  @ApiPropertyOptional({ type: Boolean, default: false })
  lift_member_rules?: boolean;

  /** A note for the member and for the audit log. */
  @Note() note?: string | null;
}

const example = {
  user_id: grantExample.user_id,
  connector_slug: 'slack',
  expires_in_days: 7,
  note: 'For the release.',
};

/** Grants access without a request. The same rules apply to approvals, so the route is in this part. */
@ApiTags('Access requests')
@Controller('access-grant')
export class GrantAccessController {
  static readonly access: RouteAccess<'grant'> = { grant: canDecideRequests };

  constructor(
    private readonly commandBus: CommandBus,
    private readonly queryBus: QueryBus,
  ) {}

  @Post()
  @Operation({
    id: 'grantAccess',
    summary: 'Grant access',
    alsoCalled:
      'grant temporary access, temporary access, give access for a day, grant access to a tool, ' +
      'give access without a request, allow a blocked tool, allow a blocked tool for a while',
    description:
      'Lets one person use a connector or tool that a restriction blocks, without a request. Needs ' +
      '`member:manage`. You cannot grant access to yourself. The grant has the same effect as the approval of a ' +
      "request: it lifts inherited restrictions and those on the person's roles. Restrictions on the person are " +
      'lifted only with `lift_member_rules`, which requires `restriction:manage` and `restriction:override`. A ' +
      'grant of the person for the same target ends, and their pending request for it is closed.',
    status: 201,
    body: { type: GrantAccessBody, example },
    view: AccessGrantView,
    example: { ...grantExample, request_id: null, note: example.note },
    errors: [
      [
        invalidFields,
        'A field is invalid. `out_of_range`: the settings do not allow that many days. `required`: the settings ' +
          'require an end.',
      ],
      [notFound, 'No such member, connector or tool, or the caller cannot see it.'],
      [selfTarget, 'You, or an account that you may be able to use, would get the access.'],
      granteeIsService,
      requesterSuspended,
      memberRuleBlocks,
      [notRestricted, 'Nothing blocks the access.'],
    ],
  })
  async grant(@CurrentCaller() caller: Caller, @Body() body: GrantAccessBody): Promise<Versioned<AccessGrantView>> {
    const { user_id: userId, connector_slug, tool_name, expires_in_days = null, lift_member_rules = false } = body;
    const target = { connector_slug, tool_name };
    const terms = { expires_in_days, lift_member_rules, note: body.note || null };
    const id = await this.commandBus.execute(new GrantAccess(caller, { userId, target, ...terms }));
    const answer = await this.queryBus.execute(new GetAccessGrant(caller, id));
    return answer.at(`/access-grant/${id}`);
  }
}
