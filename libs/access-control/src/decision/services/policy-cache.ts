import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { type Caller, LostConnections, type RepresentedMember } from '#kernel';
import { ActiveGrants } from '../../restriction/domain/active-grants.js';
import { PolicyRules } from '../../restriction/domain/restriction-rule.js';
import { CompiledPolicy, PolicyCompiler } from '../domain/compiled-policy.js';
import { type CompiledTarget } from '../domain/compiled-target.js';

/**
 * The member whose policy applies, with the roles they hold in this epoch of their organization. A `Caller` has these
 * fields.
 */
export type PolicySubject = Pick<Caller, 'orgId' | 'userId' | 'roleIds' | 'epoch'> & {
  /** The members that this member stands for. Their restrictions bind this member too. */
  represented: readonly Pick<RepresentedMember, 'userId' | 'roleIds' | 'restrictionsApply'>[];
};

/**
 * The policies of members, compiled once per member and epoch. The rules on a role are compiled once for all its
 * holders. The epoch is part of every key, and every change to rules, grants, roles or forks increases it, so entries
 * are never stale.
 */
@Injectable()
export class PolicyCache {
  private cache = emptyCache();

  constructor(
    private readonly policyRules: PolicyRules,
    private readonly activeGrants: ActiveGrants,
    lostConnections: LostConnections,
  ) {
    lostConnections.onLost(() => (this.cache = emptyCache()));
  }

  get(subject: PolicySubject): Promise<CompiledPolicy> {
    return this.cache.members.get(memberKey(subject)) ?? this.compileAll(subject.orgId, [subject])[0]!;
  }

  /** Returns the policies of several members of one organization. All missing rules are read together. */
  getAll(orgId: string, subjects: readonly PolicySubject[]): Promise<CompiledPolicy[]> {
    const known = subjects.map((subject) => this.cache.members.get(memberKey(subject)));
    const missing = this.compileAll(
      orgId,
      subjects.filter((_, position) => !known[position]),
    ).values();
    return Promise.all(known.map((policy) => policy ?? missing.next().value!));
  }

  private compileAll(orgId: string, subjects: readonly PolicySubject[]): Promise<CompiledPolicy>[] {
    const { members } = this.cache;
    const compiling = subjects.length > 0 ? this.compile(orgId, subjects) : Promise.resolve([]);
    return subjects.map((subject, position) => {
      const key = memberKey(subject);
      const policy = compiling.then((policies) => policies[position]!);
      members.set(key, policy);
      policy.catch(() => members.delete(key));
      return policy;
    });
  }

  private async compile(orgId: string, subjects: readonly PolicySubject[]): Promise<CompiledPolicy[]> {
    // If a database connection is lost, reads in flight fill the old cache, which is no longer used.
    const { roles } = this.cache;
    const roleKeys = new Map(
      subjects.flatMap((subject) =>
        [subject, ...restricting(subject)].flatMap(({ roleIds }) =>
          [...roleIds].map((id) => [id, `${orgId} ${id} ${subject.epoch}`]),
        ),
      ),
    );
    const known = [...roleKeys.values()].flatMap((key) => roles.get(key) ?? []);
    const compiled = new Set(known.map(({ target }) => target.target_id));
    const missing = [...roleKeys.keys()].filter((id) => !compiled.has(id));
    const userIds = subjects.flatMap((subject) => [subject, ...restricting(subject)].map(({ userId }) => userId));
    const [rules, grants] = await Promise.all([
      this.policyRules.rulesFor(orgId, { userIds, roleIds: missing }),
      this.activeGrants.listByMember(orgId, userIds),
    ]);
    const compiler = new PolicyCompiler(rules, known);
    for (const id of missing) roles.set(roleKeys.get(id)!, compiler.role(id));
    const governed = ({ userId, roleIds }: Pick<PolicySubject, 'userId' | 'roleIds'>) => ({
      user_id: userId,
      role_ids: [...roleIds],
      grants: grants.get(userId) ?? [],
    });
    return subjects.map((subject) =>
      compiler.compilePolicy({ ...governed(subject), represented: restricting(subject).map(governed) }),
    );
  }
}

const emptyCache = () => ({
  members: new LRUCache<string, Promise<CompiledPolicy>>({ max: 512 }),
  /** Sized by the number of connectors and tools named in the cached rules. */
  roles: new LRUCache<string, CompiledTarget>({ maxSize: 200_000, sizeCalculation: sizeOf }),
});

const memberKey = (subject: PolicySubject): string =>
  [subject.orgId, subject.userId, subject.epoch, ...restricting(subject).map(({ userId }) => userId)].join(' ');

/**
 * Returns the represented members whose restrictions apply. For a service member, they depend on the token of the
 * request.
 */
const restricting = ({ represented }: Pick<PolicySubject, 'represented'>) =>
  represented.filter(({ restrictionsApply }) => restrictionsApply);

function sizeOf({ rules }: CompiledTarget): number {
  return rules.reduce((sum, rule) => sum + rule.connector_slugs.length + rule.tools.length, 1);
}
