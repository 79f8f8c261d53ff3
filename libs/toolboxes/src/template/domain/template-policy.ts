import { reaches, type Reach } from '#access-control';
import { type Caller, Decision } from '#kernel';

/** `can_use` and `can_stamp`: whether the caller may stamp a toolbox from the template. */
export const canStamp = (caller: Caller, { access }: Pick<Reach, 'access'>): Decision =>
  Decision.all(
    () => Decision.holding(caller, 'toolbox:create'),
    () =>
      reaches(access, 'use')
        ? Decision.allow
        : Decision.refuse(
            'use_required',
            'You can view this template, but stamping from it requires use access. Ask the owner of the template for ' +
              'access.',
          ),
  );

const mostTemplates = 500;

/** @param count the number of templates the organization already has. */
export const isWithinTemplateLimit = (count: number): Decision =>
  count < mostTemplates
    ? Decision.allow
    : Decision.clash(
        'template_limit',
        `The organization has reached the limit of ${mostTemplates} templates. Delete one first.`,
      );
