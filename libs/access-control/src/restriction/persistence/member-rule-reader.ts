import { Injectable } from '@nestjs/common';
import { type Caller, Reads } from '#kernel';
import { type RestrictionState } from '../domain/restriction.js';

/** What is stored about the restrictions on a member, without those on the member's roles. */
export type OwnRules = { restriction_count: number; legacy_override: boolean };

export type RuleAuthors = Pick<RestrictionState, 'target_id' | 'created_by' | 'updated_by'>;

/** Reads which members have rules of their own. */
@Injectable()
export class MemberRuleReader {
  constructor(private readonly reads: Reads) {}

  /** Lists the ids of all members with rules of their own. */
  async listIds(orgId: string): Promise<string[]> {
    const found = await this.reads.one<{ ids: string[] }>(orgId, listed);
    return found?.ids ?? [];
  }

  /** Counts the members' own rules by user id, in one round trip. Members without rules are absent. */
  async countRules(orgId: string, userIds: readonly string[]): Promise<ReadonlyMap<string, OwnRules>> {
    const rows = await this.reads.rows<OwnRules & { user_id: string }>(orgId, counts, { user_ids: userIds });
    return new Map(rows.map(({ user_id, ...rules }) => [user_id, rules]));
  }

  /** Lists the authors of each rule on these members. */
  listAuthors(orgId: string, userIds: readonly string[]): Promise<RuleAuthors[]> {
    return this.reads.rows<RuleAuthors>(orgId, authors, { user_ids: userIds });
  }

  /**
   * Counts the rules that bind a member, directly or because the member stands for others: the own rules of each member
   * in `bound`, and the rules on their roles unless an override replaces these (rule 5).
   * @param bound the member, and every member that the member stands for.
   */
  async countBinding(orgId: string, userId: string, bound: readonly Pick<Caller, 'userId' | 'roleIds'>[]) {
    const held = bound.flatMap((each) => [...each.roleIds].map((role_id) => [each.userId, role_id] as const));
    const values = {
      user_id: userId,
      user_ids: bound.map((each) => each.userId),
      holders: held.map(([holder]) => holder),
      held: held.map(([, role_id]) => role_id),
    };
    return (await this.reads.one<{ rule_count: number; legacy_override: boolean }>(orgId, binding, values))!;
  }
}

/** SQL that selects the ids of all members of `:org_id` with rules of their own. */
export const restrictedIds = `
  select target_id from access_control.restrictions where org_id = :org_id and target_type = 'user'`;

const listed = `select array(select distinct target_id from (${restrictedIds}) restricted) as ids`;

const counts = `
  select target_id as user_id, count(*)::integer as restriction_count, bool_or(legacy_override) as legacy_override
  from access_control.restrictions
  where org_id = :org_id and target_type = 'user' and target_id = any(:user_ids) group by target_id`;

const authors = `
  select target_id, created_by, updated_by from access_control.restrictions
  where org_id = :org_id and target_type = 'user' and target_id = any(:user_ids)`;

const binding = `
  with own as (
    select target_id as user_id, legacy_override from access_control.restrictions
    where org_id = :org_id and target_type = 'user' and target_id = any(:user_ids)
  ), held as (
    select distinct role_id from unnest(:holders::text[], :held::text[]) as holding (user_id, role_id)
    where not exists (select from own where own.user_id = holding.user_id and own.legacy_override)
  )
  select
    (select coalesce(bool_or(legacy_override), false) from own where user_id = :user_id) as legacy_override,
    (select count(*) from own)::integer + (select count(*)::integer from access_control.restrictions
      where org_id = :org_id and target_type = 'role' and target_id in (select role_id from held)) as rule_count`;
