import { reaches, type Reach, useRequired } from '#access-control';
import { type Caller, Decision, refineError, defineError } from '#kernel';

/** `can_use` and `can_stamp`: whether the caller may stamp a toolbox from the template. */
export const canStamp = (caller: Caller, { access }: Pick<Reach, 'access'>): Decision =>
  Decision.all(
    Decision.requirePermission(caller, 'toolbox:create'),
    reaches(access, 'use') ? Decision.allow : Decision.refuse(stampingUseRequired),
  );

export const stampingUseRequired = refineError(
  useRequired,
  () =>
    'You can view this template, but stamping from it requires `use` access. Ask the owner of the template for access.',
  'Stamping needs `use` access to the template.',
);

const maxTemplates = 500;

/** @param count the number of templates the organization already has. */
export const canAddTemplate = (count: number): Decision =>
  count < maxTemplates ? Decision.allow : Decision.refuse(templateLimit);

export const templateLimit = defineError(
  409,
  'template_limit',
  `An organization can have at most ${maxTemplates} templates.`,
  () => `The organization has reached the limit of ${maxTemplates} templates. Delete one first.`,
);

/** The possible results of stamping an entry for a member. */
export const stampStates = ['ok', 'restricted', 'connector_unavailable', 'no_connection'] as const;

export type StampState = (typeof stampStates)[number];

type StampFacts = { has_tool: boolean; restricted: boolean; needs_connection: boolean; usable_count: number };

/**
 * Returns `ok` if the entry can be pinned or needs no connection, otherwise the first reason why not. If the caller can
 * use several connections, they must name one.
 */
export function stampState({ has_tool, restricted, needs_connection, usable_count }: StampFacts): StampState {
  if (!has_tool) return 'connector_unavailable';
  if (restricted) return 'restricted';
  return needs_connection && usable_count === 0 ? 'no_connection' : 'ok';
}
