import { Body, Controller, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiExcludeController, ApiProperty, ApiPropertyOptional, ApiTags } from '@nestjs/swagger';
import { IsBoolean } from 'class-validator';
import { ownersOnly, unscopedTokenRequired } from '#identity';
import { anyMember, type Caller, notFound, type RouteAccess } from '#kernel';
import { CurrentCaller, MayBeAbsent, WhileFrozen } from '#kernel/http';
import { Operation } from '#platform/openapi';
import { type Tier, tiers } from '#connector-definition';
import { StopAgents } from '../commands/stop-agents.js';

class StopAgentsBody {
  /** Whether to keep the token of this request, or the one that opened the browser session. The default is false. */
  @ApiPropertyOptional({ type: Boolean, default: false })
  @MayBeAbsent()
  @IsBoolean()
  except_current?: boolean;
}

/** A call that had begun when the agents were stopped. */
class RunningCallView {
  /** The id under which the audit log records the call. */
  @ApiProperty({ example: 'exe_01k7vm3q8ef6ha4x2c9b5t0rsd' }) execution_id!: string;
  connector_slug!: string;
  /** The name of the tool. */
  tool_name!: string;
  /** The tier of the tool. */
  @ApiProperty({ enum: tiers }) tier!: Tier;
  /** When the call began. */
  @ApiProperty({ format: 'date-time' }) started_at!: string;
}

/** What was stopped, and what could not be stopped any more. */
class StoppedAgentsView {
  /** How many connected apps were disconnected. */
  @ApiProperty({ type: 'integer' }) disconnected_apps!: number;
  /** How many tokens were revoked. */
  @ApiProperty({ type: 'integer' }) revoked_tokens!: number;
  /** How many browser sessions ended. */
  @ApiProperty({ type: 'integer' }) ended_sessions!: number;
  /** Calls of the member that still run, oldest first, and at most 100. Each ends within a minute. */
  @ApiProperty({ type: [RunningCallView] }) running_calls!: RunningCallView[];
}

const example: StoppedAgentsView = {
  disconnected_apps: 2,
  revoked_tokens: 3,
  ended_sessions: 1,
  running_calls: [
    {
      execution_id: 'exe_01k7vm3q8ef6ha4x2c9b5t0rsd',
      connector_slug: 'github',
      tool_name: 'create_issue',
      tier: 'write',
      started_at: '2026-11-20T09:35:00.000Z',
    },
  ],
};

@ApiTags('Members')
@Controller('member/:id/stop-agents')
export class StopAgentsController {
  static readonly access: RouteAccess<'stop'> = { stop: anyMember };

  constructor(private readonly commandBus: CommandBus) {}

  @Post()
  @WhileFrozen()
  @Operation({
    id: 'stopAgents',
    summary: 'Stop a member’s agents',
    alsoCalled: 'stop an agent, disable an agent, emergency stop for a member',
    description:
      'Disconnects all connected apps and revokes all tokens of a member at once. Browser sessions end too. Calls that ' +
      'wait for a free slot are refused. Pending approvals stay pending. Calls that already run go on, and the response ' +
      'lists them. Service members for which the ' +
      'member is responsible go on: stop each by its own id. Members can stop their own agents. For others, the caller ' +
      'needs `member:manage`.',
    body: { type: StopAgentsBody, example: { except_current: true } },
    view: StoppedAgentsView,
    example,
    errors: [
      [notFound, 'No such member.'],
      [
        unscopedTokenRequired,
        'To stop your own agents, use a token without scopes. For others, it needs `member:manage`.',
      ],
      [ownersOnly, 'Only owners can stop an owner’s agents.'],
    ],
  })
  stop(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() { except_current = false }: StopAgentsBody,
  ): Promise<StoppedAgentsView> {
    return this.commandBus.execute(new StopAgents(caller, id, except_current));
  }
}

/** The same route under its plural name. */
@ApiExcludeController()
@Controller('members/:id/stop-agents')
export class MembersStopAgentsController extends StopAgentsController {}
