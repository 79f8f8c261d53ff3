import { Injectable } from '@nestjs/common';
import { Hooks, invalid, invalidValue } from '#kernel';
import { Members } from '../../member/domain/members.js';
import {
  combineOutcomes,
  type Leaving,
  type LeftBehind,
  OnMemberLeft,
  ownsResources,
} from '../domain/on-member-left.js';
import { PeopleSettings } from '../../member/domain/people-settings.js';
import { unknownMember } from '../../role/domain/refusals.js';

/** Handles all resources of a leaver, across all contexts. */
@Injectable()
export class MemberOffboarding {
  constructor(
    private readonly hooks: Hooks,
    private readonly members: Members,
    private readonly peopleSettings: PeopleSettings,
  ) {}

  /** @throws validation_error `unknown_member` when the successor is not an active member, or is the leaver. */
  async assertSuccessor(orgId: string, userId: string, successor: string): Promise<void> {
    if (successor === userId)
      throw invalid(
        '/transfer_to',
        invalidValue,
        'The member who leaves cannot take over their own resources. Choose another member.',
      );
    const status = (await this.members.readStatuses(orgId, [successor])).get(successor);
    if (status !== 'active')
      throw invalid('/transfer_to', unknownMember, 'transfer_to must be an active member of this organization.');
  }

  /**
   * @throws conflict `owns_resources` when the organization requires a successor and the leaver owns resources.
   */
  async assertNoSuccessorNeeded(orgId: string, userId: string): Promise<void> {
    if ((await this.peopleSettings.get(orgId)).departed_resources === 'ownerless') return;
    const owned: Record<string, number> = {};
    for (const hook of this.hooks.get(OnMemberLeft)) Object.assign(owned, await hook.toTakeOver(orgId, userId));
    if (Object.keys(owned).length === 0) return;
    throw ownsResources(owned);
  }

  async offboard(leaving: Leaving): Promise<LeftBehind> {
    const outcomes: Partial<LeftBehind>[] = [];
    for (const hook of this.hooks.get(OnMemberLeft)) outcomes.push(await hook.handle(leaving));
    return combineOutcomes(outcomes);
  }
}
