import { pathIn, type FieldError, type FieldPath, invalidFields } from '#kernel';
import { type RestrictionScope } from './restriction-rule.js';

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
