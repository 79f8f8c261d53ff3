import { conflict, type FieldError, type FieldPath, invalidFields, pathIn } from '#kernel';
import { type RestrictionScope } from './restriction-rule.js';

/** The numbers of other rules on the same target and in the organization, and the identical rule if there is one. */
export type RuleConflicts = {
  of_target: number;
  of_organization: number;
  /** The identical rule for the same target. */
  duplicate: string | null;
};

const maxPerTarget = 50;
const maxPerOrganization = 5_000;

export function refuseDuplicate({ duplicate }: RuleConflicts): void {
  if (!duplicate) return;
  const message = `The restriction ${duplicate} already does the same for this target. Change that restriction instead.`;
  throw conflict('duplicate_restriction', message, {
    fields: [{ path: '/target_id', reason: 'duplicate_restriction', message }],
  });
}

export function refuseOverQuota({ of_target, of_organization }: RuleConflicts): void {
  if (of_target >= maxPerTarget)
    throw conflict('quota_exceeded', `A target can have at most ${maxPerTarget} restrictions. Merge or delete some.`);
  if (of_organization >= maxPerOrganization)
    throw conflict(
      'quota_exceeded',
      `An organization can have at most ${maxPerOrganization} restrictions. Delete some.`,
    );
}

/**
 * Refuses a rule that names a connector as a whole and also names its tools (rule 4).
 * @param path of the rule in the request: `/draft`, or empty.
 * @throws validation_error with a problem for each such tool.
 */
export function refuseOverlap({ connector_slugs, tools }: RestrictionScope, path: FieldPath = ''): void {
  const whole = new Set(connector_slugs);
  const problems = tools.flatMap(({ connector_slug }, place) =>
    whole.has(connector_slug) ? [overlap(connector_slug, pathIn(path, 'tools', place, 'connector_slug'))] : [],
  );
  if (problems.length > 0) throw invalidFields(problems);
}

const overlap = (slug: string, path: FieldPath): FieldError => ({
  path,
  reason: 'overlaps_whole_connector',
  message: `${slug} is listed as a whole connector. List either the connector or its tools.`,
});
