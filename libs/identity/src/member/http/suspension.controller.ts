import { Body, Controller, Param, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiExcludeController, ApiTags } from '@nestjs/swagger';
import { type Caller, type RouteAccess } from '#kernel';
import { CurrentCaller, IfMatch, NullableText, type Versioned } from '#kernel/http';
import { Operation, type RouteError } from '#platform/openapi';
import { ReactivateMember, SuspendMember } from '../commands/suspend-member.js';
import { canManageMembers } from '../domain/member-policy.js';
import { GetMember } from '../queries/get-member.js';
import { MemberView } from '../queries/member.view.js';
import { member, missing } from './member-examples.js';
import {
  ownSuspension,
  suspendedByOther,
  ownersOnly,
  provisionedAttribute,
  responsibleMissing,
  lastOwner,
} from '../domain/refusals.js';
import { seatLimit } from '../../role/domain/refusals.js';

class NoteBody {
  /** A note for the audit log. */
  @NullableText({ max: 2000, lines: true })
  note?: string | null;
}

const reactivationErrors: readonly RouteError[] = [
  ownSuspension,
  suspendedByOther,
  ownersOnly,
  missing,
  provisionedAttribute,
  responsibleMissing,
  seatLimit,
];

@ApiTags('Members')
@Controller('member/:id')
export class SuspensionController {
  static readonly access: RouteAccess<'suspend' | 'reactivate' | 'reinstate'> = {
    suspend: canManageMembers,
    reactivate: canManageMembers,
    reinstate: canManageMembers,
  };

  constructor(
    private readonly commandBus: CommandBus,
    private readonly queryBus: QueryBus,
  ) {}

  @Post('suspend')
  @Operation({
    id: 'suspendMember',
    summary: 'Suspend a member',
    alsoCalled:
      'disable a member, block a member from signing in, block a member, lock the account of a member, ' +
      'freeze a member',
    description:
      "Requests with the member's tokens get 401 until the member is reactivated. Suspending a suspended member " +
      'only records that you want the suspension too. The service members that the member is responsible for are suspended until another person ' +
      'takes responsibility. Needs `member:manage`.',
    body: { type: NoteBody, example: { note: 'On leave.' } },
    view: MemberView,
    example: { ...member, status: 'suspended', suspended_by: 'admin', uses_seat: false },
    errors: [ownSuspension, ownersOnly, missing, lastOwner],
  })
  async suspend(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() { note = null }: NoteBody,
    @IfMatch() expected: readonly number[] | undefined,
  ): Promise<Versioned<MemberView>> {
    await this.commandBus.execute(new SuspendMember(caller, id, note, expected));
    return this.queryBus.execute(new GetMember(caller, id));
  }

  @Post('reactivate')
  @Operation({
    id: 'reactivateMember',
    summary: 'Reactivate a member',
    alsoCalled: 'undo a suspension, enable a suspended member, enable a member, end a suspension, lift a suspension',
    description:
      'Ends a suspension. Only the directory can end a suspension by the directory. If another administrator suspended ' +
      'your service member, or a member whose invite link you saw, you cannot end the suspension. Needs ' +
      '`member:manage`.',
    body: { type: NoteBody, example: {} },
    view: MemberView,
    example: member,
    errors: reactivationErrors,
  })
  async reactivate(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() { note = null }: NoteBody,
    @IfMatch() expected: readonly number[] | undefined,
  ): Promise<Versioned<MemberView>> {
    await this.commandBus.execute(new ReactivateMember(caller, id, note, expected));
    return this.queryBus.execute(new GetMember(caller, id));
  }

  @Post('reinstate')
  @Operation({
    id: 'reinstateMember',
    summary: 'Reinstate a member',
    alsoCalled: 'bring back a member, restore a member, restore a removed member',
    description: 'The same as `POST /member/{id}/reactivate`. Needs `member:manage`.',
    body: { type: NoteBody, example: {} },
    view: MemberView,
    example: member,
    errors: reactivationErrors,
  })
  reinstate(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() body: NoteBody,
    @IfMatch() expected: readonly number[] | undefined,
  ): Promise<Versioned<MemberView>> {
    return this.reactivate(caller, id, body, expected);
  }
}

/** The same routes under their plural name. */
@ApiExcludeController()
@Controller('members/:id')
export class MembersSuspensionController extends SuspensionController {}
