import {
  type Act,
  Aggregate,
  type EventEntries,
  type FieldError,
  type FieldPath,
  invalidFields,
  newId,
  pathIn,
  type Recorded,
  defineFieldReason,
  defineError,
  fieldError,
  refineError,
  quotaExceeded,
} from '#kernel';
import {
  type ResolvedRule,
  type RestrictionMode,
  type RestrictionScope,
  type RestrictionTarget,
  sameRule,
  sameTarget,
  sorted,
  summarize,
  type ToolEntry,
  toolKey,
  type ToolRef,
} from './restriction-rule.js';

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
  static create(org_id: string, rule: ResolvedRule, role_name: string | null, act: Act, legacy_override = false) {
    assertNoOverlap(rule);
    const restriction = new Restriction({
      ...sorted(rule),
      org_id,
      id: newId('rstr', act.at),
      version: 1,
      legacy_override,
      created_by: act.by,
      updated_by: act.by,
      created_at: act.at,
      updated_at: act.at,
    });
    restriction.apply(act, { type: 'restriction.created', data: buildRestrictionData(restriction.state, role_name) });
    return restriction;
  }

  /**
   * @param role_name the name of the rule's new role; null for a rule on a member.
   * @throws validation_error when the resulting rule breaks rule 4.
   */
  update(changes: Partial<ResolvedRule>, role_name: string | null, act: Act): void {
    const next = sorted({ ...this.state, ...changes });
    assertNoOverlap(next);
    if (sameRule(next, this.state)) return;
    const moved = !sameTarget(next, this.state);
    const [before, after] = [summarize(this.state), summarize(next)];
    this.apply(
      act,
      { type: 'restriction.updated', data: { ...buildRestrictionData(next, role_name), before, after } },
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

  /**
   * Makes an allow rule list a tool with its current request, in place of an earlier version of the tool.
   * @param role_name the name of the rule's role; null for a rule on a member.
   */
  confirmTool({ entry, current }: ConfirmedTool, role_name: string | null, act: Act): void {
    const tools = this.state.tools.map((each) => (toolKey(each) === toolKey(entry) ? current : each));
    const next = sorted({ ...this.state, tools });
    const { connector_slug, tool_name } = current;
    const data = { ...buildRestrictionData(next, role_name), connector_slug, tool_name };
    this.apply(act, { type: 'restriction.tool_confirmed', data }, { tools: next.tools });
  }

  remove(role_name: string | null, act: Act): void {
    this.apply(act, { type: 'restriction.deleted', data: buildRestrictionData(this.state, role_name) });
    this.removed = true;
  }

  protected override label(): string {
    return summarize(this.state);
  }

  protected override apply(act: Act, event: RestrictionEvent, changes: Partial<RestrictionState> = {}): void {
    super.apply(act, event, { ...changes, updated_by: act.by, updated_at: act.at });
    const last = this.events.at(-1)!;
    last.changes = last.changes.map(withoutRequests);
  }
}

/** An entry that lists an earlier version of a tool, and the entry that lists its current version. */
export type ConfirmedTool = { entry: ToolEntry; current: ToolEntry };

type Change = Recorded['changes'][number];

/** Removes the requests of tools from a change, because their digests mean nothing to readers of the log. */
function withoutRequests(change: Change): Change {
  if (change.field !== 'tools' || !('added' in change)) return change;
  const { field, added, removed } = change;
  return { field, added: added.map(withoutRequest), removed: removed.map(withoutRequest) };
}

function withoutRequest(entry: unknown): unknown {
  if (typeof entry !== 'object' || entry === null) return entry;
  const { request: _, ...rest } = entry as Partial<ToolEntry>;
  return rest;
}

const buildRestrictionData = (rule: ResolvedRule, role_name: string | null): RestrictionData => ({
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
  | { type: 'restriction.tool_confirmed'; data: RestrictionData & ToolRef }
  | { type: 'restriction.deleted'; data: RestrictionData }
  | { type: 'restriction.legacy_override_cleared'; data: { user_id: string; restriction_ids: readonly string[] } };

const member = ({ target_type, target_id }: RestrictionTarget) => (target_type === 'user' ? target_id : null);

export const restrictionEvents = {
  'restriction.created': {
    says: 'restricted {target}: {resource}',
    category: 'access',
    changesPermissions: true,
    subject: member,
  },
  'restriction.updated': {
    says: 'changed a restriction on {target}: {resource}',
    category: 'access',
    changesPermissions: true,
    subject: member,
  },
  'restriction.tool_confirmed': {
    says: 'confirmed a change to {tool} in a restriction on {target}: {resource}',
    category: 'access',
    changesPermissions: true,
    subject: member,
  },
  'restriction.deleted': {
    says: 'removed a restriction from {target}: {resource}',
    category: 'access',
    changesPermissions: true,
    subject: member,
  },
  'restriction.legacy_override_cleared': {
    says: 'made role rules apply to {person} again, in addition to: {resource}',
    category: 'access',
    changesPermissions: true,
    subject: ({ user_id }) => user_id,
  },
} satisfies EventEntries<RestrictionEvent>;

/** The numbers of other rules on the same target and in the organization, and the identical rule if there is one. */
export type RuleConflicts = {
  of_target: number;
  of_organization: number;
  /** The identical rule for the same target. */
  duplicate: string | null;
};

const maxPerTarget = 50;
const maxPerOrganization = 5_000;

const sameRestriction = 'The same restriction already exists.';

const duplicateField = defineFieldReason('duplicate_restriction', sameRestriction);

export const duplicateRestriction = defineError(409, 'duplicate_restriction', sameRestriction, (id: string) => {
  const message = `The restriction ${id} already does the same for this target. Change that restriction instead.`;
  return { message, fields: [fieldError('/target_id', duplicateField, message)] };
});

/** @throws conflict `duplicate_restriction`. */
export function assertNotDuplicate({ duplicate }: RuleConflicts): void {
  if (duplicate) throw duplicateRestriction(duplicate);
}

export const tooManyRestrictions = refineError(
  quotaExceeded,
  (message: string) => message,
  `A target can have at most ${maxPerTarget} restrictions. An organization can have at most ${maxPerOrganization} restrictions.`,
);

/** @throws conflict `quota_exceeded`. */
export function assertWithinQuota({ of_target, of_organization }: RuleConflicts): void {
  if (of_target >= maxPerTarget)
    throw tooManyRestrictions(`A target can have at most ${maxPerTarget} restrictions. Merge or delete some.`);
  if (of_organization >= maxPerOrganization)
    throw tooManyRestrictions(`An organization can have at most ${maxPerOrganization} restrictions. Delete some.`);
}

/**
 * Checks that a rule does not name both a whole connector and its tools (rule 4).
 * @param path of the rule in the request: `/draft`, or empty.
 * @throws validation_error with a problem for each such tool.
 */
export function assertNoOverlap({ connector_slugs, tools }: RestrictionScope, path: FieldPath = ''): void {
  const whole = new Set(connector_slugs);
  const problems = tools.flatMap(({ connector_slug }, place) =>
    whole.has(connector_slug) ? [overlap(connector_slug, pathIn(path, 'tools', place, 'connector_slug'))] : [],
  );
  if (problems.length > 0) throw invalidFields(problems);
}

const overlapsWholeConnector = defineFieldReason(
  'overlaps_whole_connector',
  'The list contains both a whole connector and its tools. Send only one of them.',
);

const overlap = (slug: string, path: FieldPath): FieldError =>
  fieldError(
    path,
    overlapsWholeConnector,
    `${slug} is listed as a whole connector. List either the connector or its tools.`,
  );
