import { conflict } from '#kernel';

/** The other rules that a rule would join, as far as they can keep it out. */
export type RuleConflicts = {
  of_target: number;
  of_organization: number;
  /** The rule that says the same of the same target. */
  duplicate: string | null;
};

/** Source: product design, Restrictions. */
const mostOfTarget = 50;
const mostOfOrganization = 5_000;

export function refuseDuplicate({ duplicate }: RuleConflicts): void {
  if (!duplicate) return;
  const message = `The restriction ${duplicate} says the same of this target: change that one.`;
  throw conflict('duplicate_restriction', message, {
    fields: [{ path: '/target_id', reason: 'duplicate_restriction', message }],
  });
}

export function refuseOverQuota({ of_target, of_organization }: RuleConflicts): void {
  if (of_target >= mostOfTarget)
    throw conflict('quota_exceeded', `A target takes at most ${mostOfTarget} restrictions: merge or delete some.`);
  if (of_organization >= mostOfOrganization)
    throw conflict('quota_exceeded', `An organization takes at most ${mostOfOrganization} restrictions: delete some.`);
}
