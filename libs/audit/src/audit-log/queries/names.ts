import { Injectable } from '@nestjs/common';
import { InviteLabels, MemberLabels, RoleLabels, TeamLabels } from '#identity';
import { type Caller, ReadThroughCache, Transactions } from '#kernel';
import { type NamesById } from '../domain/words-in-event.js';

/**
 * Names of people, invites, teams and roles, loaded once per page and cached briefly. The cache is keyed by epoch,
 * which changes when something is deleted or someone leaves.
 */
@Injectable()
export class Names {
  private readonly recent: ReadThroughCache<string>;

  constructor(
    private readonly members: MemberLabels,
    private readonly roles: RoleLabels,
    private readonly teams: TeamLabels,
    private readonly invites: InviteLabels,
    transactions: Transactions,
  ) {
    this.recent = new ReadThroughCache(transactions);
  }

  /** @param ids must be distinct. */
  namesOf({ orgId, epoch }: Pick<Caller, 'orgId' | 'epoch'>, ids: readonly string[]): Promise<NamesById> {
    return this.recent.get(orgId, ids, (missing) => this.read(orgId, missing), epoch);
  }

  private async read(orgId: string, ids: string[]): Promise<NamesById> {
    const named = (prefix: string, read: (ids: string[]) => Promise<NamesById>): NamesById | Promise<NamesById> => {
      const some = ids.filter((id) => id.startsWith(prefix));
      return some.length > 0 ? read(some) : new Map();
    };
    const found = await Promise.all([
      named('usr_', (some) => this.members.current(orgId, some)),
      named('role_', (some) => this.roles.labelsFor(orgId, some)),
      named('team_', (some) => this.teams.current(orgId, some)),
      named('inv_', (some) => this.invites.labelsFor(orgId, some)),
    ]);
    return new Map(found.flatMap((names) => [...names]));
  }
}
