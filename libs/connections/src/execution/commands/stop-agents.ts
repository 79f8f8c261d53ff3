import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { canStopAgents, MemberApps, Members, TokenRevocations } from '#identity';
import { createAct, type Caller, Callers, Clock, notFound, Resumable } from '#kernel';
import { OpenExecutions, type RunningCall } from '../persistence/open-executions.js';

export type StoppedAgents = {
  disconnected_apps: number;
  revoked_tokens: number;
  ended_sessions: number;
  running_calls: RunningCall[];
};

/** Disconnects all apps and revokes all tokens of a member in one transaction. Calls that already run go on. */
export class StopAgents extends Command<StoppedAgents> {
  constructor(
    readonly caller: Caller,
    readonly userId: string,
    readonly exceptCurrent: boolean,
  ) {
    super();
  }
}

@CommandHandler(StopAgents)
export class StopAgentsHandler implements ICommandHandler<StopAgents> {
  constructor(
    private readonly callers: Callers,
    private readonly members: Members,
    private readonly memberApps: MemberApps,
    private readonly tokenRevocations: TokenRevocations,
    private readonly openExecutions: OpenExecutions,
    private readonly clock: Clock,
  ) {}

  @Resumable()
  execute({ caller, userId, exceptCurrent }: StopAgents): Promise<StoppedAgents> {
    return this.callers.withOrganizationLock(caller, async (current) => {
      const { orgId } = current;
      const holder = await this.members.findRights(orgId, userId);
      canStopAgents(current, userId, holder).orThrow();
      if (!holder) throw notFound('member');
      const act = createAct(current, this.clock);
      const exceptId = exceptCurrent ? current.token?.id : undefined;
      const disconnected_apps = await this.memberApps.disconnectAll(orgId, userId, act);
      const revocation = { orgId, userId, exceptId, reason: 'agents_stopped' } as const;
      const { tokens, sessions } = await this.tokenRevocations.revokeAll(revocation, act);
      const running_calls = await this.openExecutions.listRunning(orgId, userId);
      return { disconnected_apps, revoked_tokens: tokens, ended_sessions: sessions, running_calls };
    });
  }
}
