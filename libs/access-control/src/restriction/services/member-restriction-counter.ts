import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { type BindingRules, type MemberRestrictions, type RestrictionCounts } from '#identity';
import { atMost, type Caller, Clock, LostConnections } from '#kernel';
import { type ActiveGrant, ActiveGrants } from '../domain/active-grants.js';
import { type OwnRules, MemberRuleReader, restrictedIds } from '../persistence/member-rule-reader.js';

type CachedCounts = OwnRules & { epoch: number; grants: readonly ActiveGrant[] };

/** Counts restrictions on members for the identity context. */
@Injectable()
export class MemberRestrictionCounter implements MemberRestrictions {
  readonly restrictedIds = restrictedIds;

  /**
   * The cached counts are never stale, because every change to rules or grants changes the epoch. Whether a grant has
   * expired is checked when counting.
   */
  private cache = emptyCache();

  constructor(
    private readonly memberRuleReader: MemberRuleReader,
    private readonly activeGrants: ActiveGrants,
    private readonly clock: Clock,
    lostConnections: LostConnections,
  ) {
    lostConnections.onLost(() => (this.cache = emptyCache()));
  }

  async countByMember(
    { orgId, epoch }: Pick<Caller, 'orgId' | 'epoch'>,
    userIds: readonly string[],
  ): Promise<ReadonlyMap<string, RestrictionCounts>> {
    const found = new Map<string, CachedCounts>();
    for (const id of userIds) {
      const known = this.cache.get(`${orgId} ${id}`);
      if (known?.epoch === epoch) found.set(id, known);
    }
    const missing = userIds.filter((id) => !found.has(id));
    if (missing.length > 0) await this.read({ orgId, epoch }, missing, found);
    return new Map(userIds.map((id) => [id, this.toCounts(found.get(id)!)]));
  }

  async bindingOn(member: Pick<Caller, 'orgId' | 'userId' | 'roleIds' | 'represented'>): Promise<BindingRules> {
    const { orgId, userId, represented } = member;
    const bound = [member, ...represented.filter(({ restrictionsApply }) => restrictionsApply)];
    const [rules, grants] = await Promise.all([
      this.memberRuleReader.countBinding(orgId, userId, bound),
      this.activeGrants.listByMember(orgId, [userId]),
    ]);
    return { ...rules, active_grant_count: this.countActive(grants.get(userId) ?? []) };
  }

  private async read(
    { orgId, epoch }: Pick<Caller, 'orgId' | 'epoch'>,
    ids: readonly string[],
    found: Map<string, CachedCounts>,
  ): Promise<void> {
    const { cache } = this;
    const [rules, grants] = await Promise.all([
      this.memberRuleReader.countRules(orgId, ids),
      this.activeGrants.listByMember(orgId, ids),
    ]);
    for (const id of ids) {
      const { restriction_count, legacy_override } = rules.get(id) ?? none;
      const read = { epoch, restriction_count, legacy_override, grants: grants.get(id) ?? [] };
      const key = `${orgId} ${id}`;
      // A request with an older epoch must not replace newer counts.
      if (!((cache.peek(key)?.epoch ?? 0) > epoch)) cache.set(key, read);
      found.set(id, read);
    }
  }

  private toCounts({ restriction_count, legacy_override, grants }: CachedCounts): RestrictionCounts {
    return { restriction_count, legacy_override, active_grant_count: this.countActive(grants) };
  }

  private countActive(grants: readonly ActiveGrant[]): number {
    const now = this.clock.now().getTime();
    return grants.filter(({ expires_at }) => expires_at === null || expires_at > now).length;
  }
}

const emptyCache = () => new LRUCache<string, CachedCounts>(atMost(20_000));

const none: OwnRules = { restriction_count: 0, legacy_override: false };
