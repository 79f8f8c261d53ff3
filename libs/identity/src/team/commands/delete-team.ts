import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { createAct, type Caller, Callers, Clock, Hooks, Resumable } from '#kernel';
import { OnTeamDeleted, TeamMembers, Teams } from '../domain/teams.js';
import { canDeleteTeam } from '../domain/team-policy.js';
import { type Team } from '../domain/team.js';

/** Deletes a team, and ends all shares with it. */
export class DeleteTeam extends Command<void> {
  constructor(
    readonly caller: Caller,
    readonly id: string,
    readonly expected?: readonly number[],
  ) {
    super();
  }
}

@CommandHandler(DeleteTeam)
export class DeleteTeamHandler implements ICommandHandler<DeleteTeam> {
  constructor(
    private readonly callers: Callers,
    private readonly teams: Teams,
    private readonly teamMembers: TeamMembers,
    private readonly hooks: Hooks,
    private readonly clock: Clock,
  ) {}

  @Resumable()
  execute({ caller, id, expected }: DeleteTeam): Promise<void> {
    return this.callers.withOrganizationLock(caller, (current) => {
      const decide = async (team: Team) => {
        canDeleteTeam(current, team.state).orThrow();
        const members = await this.teamMembers.listIds(caller.orgId, id);
        const acl_ids: string[] = [];
        for (const hook of this.hooks.get(OnTeamDeleted))
          acl_ids.push(...(await hook.handle(caller.orgId, id)).acl_ids);
        team.delete(members, acl_ids, createAct(current, this.clock));
      };
      return this.teams.change(caller.orgId, id, decide, expected);
    });
  }
}
