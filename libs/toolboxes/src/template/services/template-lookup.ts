import { Injectable } from '@nestjs/common';
import { MemberProfiles, TeamLabels } from '#identity';
import { type Caller } from '#kernel';
import { collectLabelled, type ReachLabels } from '../../reach/domain/reach-fields.js';
import { type ReachedTemplate, thingOf } from '../persistence/template-row.js';
import { type ResolvedTools, StampStates } from './stamp-states.js';

/** One look-up of each kind for a whole page. */
@Injectable()
export class TemplateLookup {
  constructor(
    private readonly members: MemberProfiles,
    private readonly teams: TeamLabels,
    private readonly states: StampStates,
  ) {}

  async of(caller: Caller, templates: readonly ReachedTemplate[]): Promise<ReachLabels & { tools: ResolvedTools }> {
    const [people, teams] = [new Set<string>(), new Set<string>()];
    for (const template of templates) {
      collectLabelled(thingOf(template), people, teams);
      if (template.row.skill_updated_by) people.add(template.row.skill_updated_by);
    }
    const [profiles, names, tools] = await Promise.all([
      this.members.of(caller.orgId, [...people]),
      this.teams.of(caller.orgId, [...teams]),
      this.states.of(
        caller,
        templates.flatMap(({ row }) => row.entries),
      ),
    ]);
    return { people: profiles, teams: names, tools };
  }
}
