import { Decision, emailKey } from '#kernel';
import { type MemberState, type UnconfirmedKey, type MemberRights, type NamedRole } from '#identity';
import { type SignedInPerson, type SignInTerms } from './signed-in-person.js';

/**
 * The person who controls an identity provider can sign in as any of its users. So the provider signs in no member
 * with more rights than the member who set it up. Otherwise, members could set up a provider to become an owner.
 */
export const canSignIn = ({ kind, status, permissions, owner_role_id }: MemberRights, terms: SignInTerms): Decision =>
  Decision.all(
    () => (kind === 'person' ? Decision.allow : onlyPeople),
    () => (status === 'active' ? Decision.allow : suspended),
    // For an owner it is not enough that the provider covers the permissions: an owner or the operator must have set it
    // up.
    () => (owner_role_id === null || terms.covers === null ? Decision.allow : beyondIssuer),
    () => (coversAll(terms, permissions) ? Decision.allow : beyondIssuer),
  );

/**
 * Whether an identity provider may sign the member in for the first time. A directory can change addresses and add
 * members. So a directory's data alone neither identifies a member, nor admits a member with more rights than the
 * members who issued its token.
 * @param byEmail whether the address, and not the directory's id, identified the member.
 */
export const canSignInFirst = (
  unconfirmed: readonly UnconfirmedKey[],
  terms: SignInTerms,
  byEmail: boolean,
): Decision =>
  Decision.all(
    () => (byEmail && unconfirmed.includes('email') ? addressUnconfirmed : Decision.allow),
    () => (unconfirmed.includes('installation') && !isOwners(terms) ? beyondDirectory : Decision.allow),
  );

/** Whether the member who set up the identity provider was an owner at that time and still is. */
export const isOwners = ({ set_by, covers }: SignInTerms): boolean => set_by !== null && covers === null;

/**
 * If an organization requires sign-in with its own identity provider, only owners can sign in with the installation's.
 */
export const canSignInByInstallation = (
  { owner_role_id }: Pick<MemberRights, 'owner_role_id'>,
  isRequired: boolean,
): Decision => (isRequired && owner_role_id === null ? ownSignInRequired : Decision.allow);

/** An organization's sign-in works only while the member who set it up is active. */
export const isSetterActive = (setter: MemberRights | null): Decision =>
  setter?.status === 'active' ? Decision.allow : setterInactive;

/**
 * Returns the current terms. The rights of the member who set up the identity provider may have changed since, and only
 * permissions held both then and now count.
 */
export function currentTerms(terms: SignInTerms, { permissions, owner_role_id }: MemberRights): SignInTerms {
  const { covers } = terms;
  if (covers === null && owner_role_id !== null) return terms;
  return { ...terms, covers: permissions.filter((permission) => covers?.includes(permission) ?? true) };
}

/**
 * Whether a person may get these roles by signing in. The owner role is never allowed, because only owners can make
 * members owners.
 */
export const canJoinBySignIn = (
  roles: readonly Pick<NamedRole, 'system_key' | 'permissions'>[],
  terms: SignInTerms,
): Decision =>
  Decision.all(
    () => (roles.some(({ system_key }) => system_key === 'org_owner') ? ownersByInvite : Decision.allow),
    () => (roles.every(({ permissions }) => coversAll(terms, permissions)) ? Decision.allow : beyondIssuer),
  );

/**
 * Whether an identity provider confirms the member's address. It does not if the person who set it up may be the person
 * who saw the member's invite link.
 * @param behind the members for whom the member stands.
 */
export const confirmsAddressOf = (
  { email_key, invited_by }: Pick<MemberState, 'email_key' | 'invited_by'>,
  behind: readonly string[],
  { email }: Pick<SignedInPerson, 'email'>,
  { stands_for }: Pick<SignInTerms, 'stands_for'>,
): boolean =>
  email !== null && email_key === emailKey(email) && ![...invited_by, ...behind].some((id) => stands_for.includes(id));

/**
 * Whether signing in confirms an address that a directory set. The identity provider must have been set up by an owner
 * or the operator, and the member must have been confirmed before.
 */
export const confirmsChangeOf = (
  { email_key, confirmed, unconfirmed_keys }: Pick<MemberState, 'email_key' | 'confirmed' | 'unconfirmed_keys'>,
  { email }: Pick<SignedInPerson, 'email'>,
  { covers }: Pick<SignInTerms, 'covers'>,
): boolean =>
  confirmed && unconfirmed_keys.includes('email') && covers === null && email !== null && email_key === emailKey(email);

/**
 * Whether the address is in one of the domains. `ada@example.com` is in `example.com`, but not in its parent domains or
 * subdomains.
 */
export const isOfDomain = (email: string, domains: readonly string[]): boolean =>
  domains.includes(emailKey(email.slice(email.lastIndexOf('@') + 1)));

const coversAll = ({ covers }: SignInTerms, permissions: readonly string[]): boolean =>
  covers === null || permissions.every((permission) => covers.includes(permission));

const onlyPeople = Decision.refuse('token_kind', 'Only people can sign in. A service member uses tokens.');
const suspended = Decision.refuse(
  'member_suspended',
  'You are suspended in this organization. Ask an administrator for help.',
);
const addressUnconfirmed = Decision.refuse(
  'address_unconfirmed',
  'Your directory changed the email address of your membership. Sign in as you did before, then confirm the new ' +
    'address with POST /user/me/confirm.',
);
const beyondDirectory = Decision.refuse(
  'permission_not_held',
  'Your account has more permissions than the member whose directory token added you. Ask an owner of the ' +
    'organization to configure single sign-on.',
);
const beyondIssuer = Decision.refuse(
  'permission_not_held',
  'Your account has more permissions than the member who configured single sign-on. Ask an owner of the organization ' +
    'to configure single sign-on again, or use your API token.',
);
const ownSignInRequired = Decision.refuse(
  'sign_in_required',
  'This organization requires its own single sign-on. Start from its sign-in page.',
);
const setterInactive = Decision.refuse(
  'permission_not_held',
  'The member who configured single sign-on is no longer active in the organization. Ask an owner to configure ' +
    'single sign-on again, or use your API token.',
);
const ownersByInvite = Decision.refuse(
  'owner_only',
  'You are invited as an owner of the organization. Accept the invite with its link. You cannot become an owner by ' +
    'signing in.',
);
