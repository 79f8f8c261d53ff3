import { type Act, Aggregate, type EventEntries, newId } from '#kernel';
import { refuseOverlap } from './rule-conflicts.js';
import {
  type ResolvedRule,
  type RestrictionMode,
  type RestrictionTarget,
  sameRule,
  sameTarget,
  sorted,
  type ToolRef,
} from './restriction-rule.js';
import { summarize } from './restriction-summary.js';

export type RestrictionState = ResolvedRule & {
  org_id: string;
  id: string;
  version: number;
  legacy_override: boolean;
  created_by: string | null;
  updated_by: string | null;
  created_at: Date;
  updated_at: Date;
};

export class Restriction extends Aggregate<RestrictionState, RestrictionEvent> {
  protected readonly noun = 'restriction';

  /**
   * @param legacy_override set only on rules from before role rules and member rules were combined (rule 5).
   * @throws validation_error when the rule breaks rule 4.
   */
  static create(orgId: string, rule: ResolvedRule, role_name: string | null, act: Act, legacy_override = false) {
    refuseOverlap(rule);
    const restriction = new Restriction({
      ...sorted(rule),
      org_id: orgId,
      id: newId('rstr', act.at),
      version: 1,
      legacy_override,
      created_by: act.by,
      updated_by: act.by,
      created_at: act.at,
      updated_at: act.at,
    });
    restriction.apply(act, { type: 'restriction.created', data: dataOf(restriction.state, role_name) });
    return restriction;
  }

  /**
   * @param role_name the name of the rule's new role; null for a rule on a member.
   * @throws validation_error when the resulting rule breaks rule 4.
   */
  update(changes: Partial<ResolvedRule>, role_name: string | null, act: Act): void {
    const next = sorted({ ...this.state, ...changes });
    refuseOverlap(next);
    if (sameRule(next, this.state)) return;
    const moved = !sameTarget(next, this.state);
    const [before, after] = [summarize(this.state), summarize(next)];
    this.apply(
      act,
      { type: 'restriction.updated', data: { ...dataOf(next, role_name), before, after } },
      // An override applies only to its own member (rule 5). If the rule moves to another member, the override ends.
      { ...next, legacy_override: this.state.legacy_override && !moved },
    );
  }

  /**
   * Makes the rules on the member's roles apply again.
   * @param rows the ids of all restrictions with an override on the member, which may include this restriction.
   */
  clearLegacyOverride(user_id: string, rows: readonly string[], act: Act): void {
    if (rows.length === 0) return;
    const event = { type: 'restriction.legacy_override_cleared', data: { user_id, restriction_ids: rows } } as const;
    if (this.state.legacy_override) this.apply(act, event, { legacy_override: false });
    else super.apply(act, event);
  }

  remove(role_name: string | null, act: Act): void {
    this.apply(act, { type: 'restriction.deleted', data: dataOf(this.state, role_name) });
    this.removed = true;
  }

  protected override label(): string {
    return summarize(this.state);
  }

  protected override apply(act: Act, event: RestrictionEvent, changes: Partial<RestrictionState> = {}): void {
    super.apply(act, event, { ...changes, updated_by: act.by, updated_at: act.at });
  }
}

const dataOf = (rule: ResolvedRule, role_name: string | null): RestrictionData => ({
  target_type: rule.target_type,
  target_id: rule.target_id,
  role_name,
  mode: rule.mode,
  connector_slugs: rule.connector_slugs,
  tools: rule.tools.map(({ connector_slug, tool_name }) => ({ connector_slug, tool_name })),
  summary: summarize(rule),
});

/** A rule as events record it. */
export type RestrictionData = RestrictionTarget & {
  /** Null for a rule on a member, because the log does not store names of members. */
  role_name: string | null;
  mode: RestrictionMode;
  connector_slugs: readonly string[];
  tools: readonly ToolRef[];
  summary: string;
};

export type RestrictionEvent =
  | { type: 'restriction.created'; data: RestrictionData }
  | { type: 'restriction.updated'; data: RestrictionData & { before: string; after: string } }
  | { type: 'restriction.deleted'; data: RestrictionData }
  | { type: 'restriction.legacy_override_cleared'; data: { user_id: string; restriction_ids: readonly string[] } };

const member = ({ target_type, target_id }: RestrictionTarget) => (target_type === 'user' ? target_id : null);

export const restrictionEvents = {
  'restriction.created': {
    says: 'restricted {target}: …',
    category: 'access',
    changesPermissions: true,
    subject: member,
  },
  'restriction.updated': {
    says: 'changed a restriction on {target}: …',
    category: 'access',
    changesPermissions: true,
    subject: member,
  },
  'restriction.deleted': {
    says: 'removed a restriction from {target}: …',
    category: 'access',
    changesPermissions: true,
    subject: member,
  },
  'restriction.legacy_override_cleared': {
    says: 'made role rules apply to {person} again, in addition to: …',
    category: 'access',
    changesPermissions: true,
    subject: ({ user_id }) => user_id,
  },
} satisfies EventEntries<RestrictionEvent>;
