import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { ActiveGrants } from '../../restriction/domain/active-grants.js';
import { PolicyRules } from '../../restriction/domain/policy-rules.js';
import { type PolicySubject } from '../domain/access-decider.js';
import { CompiledPolicy } from '../domain/compiled-policy.js';
import { type CompiledTarget } from '../domain/compiled-target.js';
import { PolicyCompiler } from '../domain/policy-compiler.js';

/**
 * The policies of members, compiled once per member and epoch. Roles are compiled once for all who hold them. Safe
 * because the epoch is part of every key, and every change of rules, grants, roles or forks moves it on.
 */
@Injectable()
export class PolicyCache {
  private readonly members = new LRUCache<string, Promise<CompiledPolicy>>({ max: 512 });
  /** As large as connectors and tools named by all the rules kept. */
  private readonly roles = new LRUCache<string, CompiledTarget>({ maxSize: 200_000, sizeCalculation: sizeOf });

  constructor(
    private readonly rules: PolicyRules,
    private readonly grants: ActiveGrants,
  ) {}

  of(subject: PolicySubject): Promise<CompiledPolicy> {
    return this.members.get(memberKey(subject)) ?? this.keepAll(subject.orgId, [subject])[0]!;
  }

  /** Of several of one organization: what is missing is read at once. */
  ofAll(orgId: string, subjects: readonly PolicySubject[]): Promise<CompiledPolicy[]> {
    const known = subjects.map((subject) => this.members.get(memberKey(subject)));
    const missing = this.keepAll(
      orgId,
      subjects.filter((_, position) => !known[position]),
    ).values();
    return Promise.all(known.map((policy) => policy ?? missing.next().value!));
  }

  private keepAll(orgId: string, subjects: readonly PolicySubject[]): Promise<CompiledPolicy>[] {
    const compiling = subjects.length > 0 ? this.compile(orgId, subjects) : Promise.resolve([]);
    return subjects.map((subject, position) => {
      const key = memberKey(subject);
      const policy = compiling.then((policies) => policies[position]!);
      this.members.set(key, policy);
      policy.catch(() => this.members.delete(key));
      return policy;
    });
  }

  private async compile(orgId: string, subjects: readonly PolicySubject[]): Promise<CompiledPolicy[]> {
    const roleKeys = new Map(
      subjects.flatMap(({ roleIds, epoch }) => [...roleIds].map((id) => [id, `${orgId} ${id} ${epoch}`])),
    );
    const known = [...roleKeys.values()].flatMap((key) => this.roles.get(key) ?? []);
    const compiled = new Set(known.map(({ target }) => target.target_id));
    const missing = [...roleKeys.keys()].filter((id) => !compiled.has(id));
    const userIds = subjects.map(({ userId }) => userId);
    const [rules, grants] = await Promise.all([
      this.rules.of(orgId, { userIds, roleIds: missing }),
      this.grants.of(orgId, userIds),
    ]);
    const compiler = new PolicyCompiler(rules, known);
    for (const id of missing) this.roles.set(roleKeys.get(id)!, compiler.role(id));
    return subjects.map(({ userId, roleIds }) =>
      compiler.policyOf({ user_id: userId, role_ids: [...roleIds], grants: grants.get(userId) ?? [] }),
    );
  }
}

const memberKey = ({ orgId, userId, epoch }: PolicySubject): string => `${orgId} ${userId} ${epoch}`;

function sizeOf({ rules }: CompiledTarget): number {
  return rules.reduce((sum, rule) => sum + rule.connector_slugs.length + rule.tools.length, 1);
}
