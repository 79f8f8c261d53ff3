import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { createAct, type Caller, Callers, Clock, Resumable } from '#kernel';
import { assertNameFree, Teams } from '../domain/teams.js';
import { canManageTeam, canRenameTeam } from '../domain/team-policy.js';
import { type Team, type TeamContent } from '../domain/team.js';

export class UpdateTeam extends Command<void> {
  constructor(
    readonly caller: Caller,
    readonly id: string,
    readonly changes: Partial<TeamContent>,
    readonly expected?: readonly number[],
  ) {
    super();
  }
}

@CommandHandler(UpdateTeam)
export class UpdateTeamHandler implements ICommandHandler<UpdateTeam> {
  constructor(
    private readonly callers: Callers,
    private readonly teams: Teams,
    private readonly clock: Clock,
  ) {}

  @Resumable()
  execute({ caller, id, changes, expected }: UpdateTeam): Promise<void> {
    return this.callers.withOrganizationLock(caller, (current) => {
      const decide = async (team: Team) => {
        canManageTeam(current, team.state).orThrow();
        if (changes.name !== undefined && changes.name !== team.state.name) {
          canRenameTeam(current, team.state).orThrow();
          assertNameFree(await this.teams.findConflicts(caller.orgId, changes.name, id), changes.name);
        }
        team.update(changes, createAct(current, this.clock));
      };
      return this.teams.change(caller.orgId, id, decide, expected);
    });
  }
}
