import { defineError, refineError, selfTarget } from '#kernel';

export const alreadyMember = defineError(
  409,
  'already_member',
  'The person is already a member.',
  (email: string | null = null) =>
    `${email ?? 'This person'} is already a member. A member who can no longer sign in needs single sign-on, or a token ` +
    'from the operator.',
);

export const alreadyConfirmed = defineError(
  409,
  'already_confirmed',
  'The email address is already confirmed.',
  () => 'Your address is already confirmed.',
);

/** The caller's address is not confirmed. Other contexts refuse what only the owner of the address may do. */
export const addressUnconfirmed = defineError(
  403,
  'address_unconfirmed',
  'The caller must confirm their email address first.',
);

/** Another member or group of the directory already has a value that must be unique. */
export const uniqueness = defineError(
  409,
  'uniqueness',
  'Another resource already has the value [RFC 7644].',
  (message: string) => message,
);

export const lastOwner = defineError(
  409,
  'last_owner',
  'An organization must keep an active owner.',
  () => 'The organization must keep an active owner. Make another member an owner first.',
);

/** Only an owner may do this: the owner of the resource, or an owner of the organization. */
export const ownerOnly = defineError(
  403,
  'owner_only',
  'Only the owner of the resource, or an owner of the organization, may do this.',
);

export const ownershipOwnersOnly = refineError(
  ownerOnly,
  () => 'Only an owner can remove ownership from another owner. Ask an owner.',
);

export const ownersOnly = refineError(
  ownerOnly,
  () =>
    'Only an owner can suspend, reinstate, remove or invite back another owner, or revoke their tokens. Ask an owner.',
);

export const ownSuspension = refineError(
  selfTarget,
  () => 'You cannot suspend or reinstate yourself. Ask another administrator.',
);

export const suspendedByOther = refineError(
  selfTarget,
  () =>
    'Another administrator suspended this account, and you may be able to use it. Ask another administrator to ' +
    'reinstate it.',
);

export const suspendedIssuer = refineError(
  selfTarget,
  () => 'You cannot reinstate yourself with a token that you issued. Ask another administrator to rotate the token.',
);

export const provisionedAttribute = defineError(
  409,
  'provisioned_attribute',
  'The directory manages this attribute. Change it in the directory.',
  () =>
    'The directory manages this attribute. Change it in the directory. If the directory can no longer change it because a ' +
    'member who issued its token has left or is suspended, ask an owner to rotate the token.',
);

export const responsibleMissing = defineError(
  409,
  'responsible_missing',
  'The service member has no responsible person.',
  () => 'This service member has no responsible person. Ask a member to take responsibility first.',
);
