import { defineError, notFound, refineError, tokenKind } from '#kernel';
import {
  addressUnconfirmed,
  memberRemoved,
  memberSuspended,
  ownerOnly,
  permissionNotHeld,
  signInRequired,
} from '#identity';

export const onlyPeopleSignIn = refineError(tokenKind, () => 'Only people can sign in. A service member uses tokens.');

export const signInNotSetUp = refineError(
  notFound,
  () => 'Single sign-on is not set up in this organization. Set it up with PUT /organization/{id}/sign-in.',
  'Single sign-on is not set up.',
);

export const suspendedAtSignIn = defineError(
  403,
  memberSuspended.reason,
  memberSuspended.line,
  () => 'You are suspended in this organization. Ask an administrator for help.',
);

export const changedAddressUnconfirmed = refineError(
  addressUnconfirmed,
  () =>
    'Your directory changed the email address of your membership. Sign in as you did before, then confirm the new ' +
    'address with POST /user/me/confirm.',
);

export const beyondDirectoryIssuer = refineError(
  permissionNotHeld,
  () =>
    'Your account has more permissions than the member whose directory token added you. Ask an owner of the ' +
    'organization to configure single sign-on.',
);

export const beyondIssuer = refineError(
  permissionNotHeld,
  () =>
    'Your account has more permissions than the member who configured single sign-on. Ask an owner of the organization ' +
    'to configure single sign-on again, or use your API token.',
);

export const ownSignInRequired = defineError(
  403,
  signInRequired.reason,
  signInRequired.line,
  () => 'This organization requires its own single sign-on. Start from its sign-in page.',
);

export const setterInactive = refineError(
  permissionNotHeld,
  () =>
    'The member who configured single sign-on is no longer active in the organization. Ask an owner to configure ' +
    'single sign-on again, or use your API token.',
);

export const ownersByInvite = refineError(
  ownerOnly,
  () =>
    'You are invited as an owner of the organization. Accept the invite with its link. You cannot become an owner by ' +
    'signing in.',
);

export const formerMember = defineError(
  403,
  memberRemoved.reason,
  memberRemoved.line,
  () => 'You are no longer a member of this organization. Ask an administrator for a new invite.',
);

export const notMember = defineError(
  403,
  'not_member',
  'The person is not a member, and signing in does not make them a member.',
  () => 'You are not a member of this organization. Ask an administrator to invite you.',
);

export const memberOfNone = refineError(
  notMember,
  () => 'You don’t belong to any organization yet. Ask an administrator for an invitation.',
);

export const emailUnverified = defineError(
  403,
  'email_unverified',
  'The identity provider did not confirm the email address.',
  () =>
    'Your identity provider did not confirm your email address, so you cannot be matched to a member. Ask an ' +
    'administrator for help.',
);

export const otherSubject = defineError(
  403,
  'other_subject',
  'Another account of the identity provider already uses this address.',
  () =>
    'Another person signed in with your email address before. Ask an administrator to remove the member who used ' +
    'this address.',
);

export const noSignIn = defineError(
  403,
  'no_sign_in',
  'No organization with this name has single sign-on.',
  () => 'No organization with this short name has single sign-on. Check the link, or sign in with a link or a token.',
);
