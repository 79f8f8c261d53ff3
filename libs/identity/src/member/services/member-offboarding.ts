import { Injectable } from '@nestjs/common';
import { conflict, invalid } from '#kernel';
import { Members } from '../domain/members.js';
import { allLeftBehind, type Leaving, type LeftBehind, Offboarding } from '../domain/on-member-left.js';
import { PeopleSettings } from '../domain/people-settings.js';

/** What becomes of what a leaver has, in whichever context it is. */
@Injectable()
export class MemberOffboarding {
  constructor(
    private readonly offboarding: Offboarding,
    private readonly members: Members,
    private readonly settings: PeopleSettings,
  ) {}

  /** @throws validation_error `unknown_member` when who is to take over is not an active member, or leaves. */
  async mustTakeOver(orgId: string, userId: string, successor: string): Promise<void> {
    if (successor === userId) throw invalid('/transfer_to', 'invalid_value', 'Who leaves cannot take over.');
    const status = (await this.members.statusesOf(orgId, [successor])).get(successor);
    if (status !== 'active')
      throw invalid('/transfer_to', 'unknown_member', 'transfer_to names no active member of this organization.');
  }

  /** @throws conflict `owns_resources` where the organization wants a successor and there is something to take over. */
  async mustNeedNoSuccessor(orgId: string, userId: string): Promise<void> {
    if ((await this.settings.of(orgId)).departed_resources === 'ownerless') return;
    const owned: Record<string, number> = {};
    for (const part of this.offboarding.all) Object.assign(owned, await part.toTakeOver(orgId, userId));
    if (Object.keys(owned).length === 0) return;
    const message = 'They own things that others use: name who takes over, or confirm that nobody does.';
    throw conflict('owns_resources', message, { details: owned });
  }

  async settle(leaving: Leaving): Promise<LeftBehind> {
    const parts: Partial<LeftBehind>[] = [];
    for (const part of this.offboarding.all) parts.push(await part.settle(leaving));
    return allLeftBehind(parts);
  }
}
