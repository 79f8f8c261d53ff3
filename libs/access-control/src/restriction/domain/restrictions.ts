import { type Act, AggregateStore } from '#kernel';
import { type RuleConflicts } from './rule-conflicts.js';
import { type Restriction, type RestrictionState } from './restriction.js';

export abstract class Restrictions extends AggregateStore<Restriction> {
  /** Counts the other rules, and finds a rule that is identical to the one to be written. */
  abstract conflictsOf(state: Readonly<RestrictionState>): Promise<RuleConflicts>;

  /** Ids of the member's rows that still replace role rules (rule 5). */
  abstract overridesOf(orgId: string, userId: string): Promise<string[]>;

  /** Locks and changes every restriction of one target. */
  abstract changeAllOf(
    orgId: string,
    target: Pick<RestrictionState, 'target_type' | 'target_id'>,
    decide: (restriction: Restriction) => void,
  ): Promise<void>;

  /**
   * Clears the override on every row of the member except `carrier`. The event for all rows is recorded with the
   * change of `carrier`.
   */
  abstract clearOverrides(orgId: string, userId: string, carrier: string, act: Act): Promise<void>;
}
