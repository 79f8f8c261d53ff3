import { Injectable } from '@nestjs/common';
import { InviteLabels, MemberLabels, RoleLabels, TeamLabels } from '#identity';
import { type Caller, ReadThroughCache, Transactions } from '#kernel';
import { type NamesById } from '../domain/placeholder-values.js';

/**
 * Names of people, invites, teams and roles, loaded once per page and cached briefly. The cache is keyed by epoch,
 * which changes when a resource is deleted or a member leaves.
 */
@Injectable()
export class Names {
  private readonly cache: ReadThroughCache<string>;

  constructor(
    private readonly members: MemberLabels,
    private readonly roles: RoleLabels,
    private readonly teams: TeamLabels,
    private readonly invites: InviteLabels,
    transactions: Transactions,
  ) {
    this.cache = new ReadThroughCache(transactions);
  }

  /** @param ids must be distinct. */
  load({ orgId, epoch }: Pick<Caller, 'orgId' | 'epoch'>, ids: readonly string[]): Promise<NamesById> {
    return this.cache.get(orgId, ids, (missing) => this.read(orgId, missing), epoch);
  }

  private async read(orgId: string, ids: string[]): Promise<NamesById> {
    const readNames = (prefix: string, read: (ids: string[]) => Promise<NamesById>): NamesById | Promise<NamesById> => {
      const matching = ids.filter((id) => id.startsWith(prefix));
      return matching.length > 0 ? read(matching) : new Map();
    };
    const found = await Promise.all([
      readNames('usr_', (matching) => this.members.current(orgId, matching)),
      readNames('role_', (matching) => this.roles.labelsFor(orgId, matching)),
      readNames('team_', (matching) => this.teams.current(orgId, matching)),
      readNames('inv_', (matching) => this.invites.labelsFor(orgId, matching)),
    ]);
    return new Map(found.flatMap((names) => [...names]));
  }
}
