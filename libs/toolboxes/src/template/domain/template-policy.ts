import { reaches, type Reach } from '#access-control';
import { type Caller, Decision } from '#kernel';

/** `can_use` and `can_stamp`: making a toolbox of it. */
export const canStamp = (caller: Caller, { access }: Pick<Reach, 'access'>): Decision =>
  Decision.all(
    () => Decision.holding(caller, 'toolbox:create'),
    () =>
      reaches(access, 'use')
        ? Decision.allow
        : Decision.refuse('use_required', 'You may see this template, but stamping from it needs use access.'),
  );

/** Source: product design, Templates. */
const mostTemplates = 500;

/** @param count how many the organization has already. */
export const isWithinTemplateLimit = (count: number): Decision =>
  count < mostTemplates
    ? Decision.allow
    : Decision.clash('template_limit', `The organization has ${mostTemplates} templates: delete one nobody needs.`);
