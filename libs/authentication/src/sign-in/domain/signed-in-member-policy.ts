import { Decision, emailKey } from '#kernel';
import { type MemberState, type UnconfirmedKey, type MemberRights, type NamedRole, type Newcomer } from '#identity';
import { type SignedInPerson, type SignInTerms } from './signed-in-person.js';
import {
  onlyPeopleSignIn,
  suspendedAtSignIn,
  beyondIssuer,
  changedAddressUnconfirmed,
  beyondDirectoryIssuer,
  ownSignInRequired,
  setterInactive,
  ownersByInvite,
  formerMember,
  notMember,
} from './refusals.js';

/**
 * The person who controls an identity provider can sign in as any of its users. So the provider signs in no member
 * with more rights than the member who set it up. Otherwise, members could set up a provider to become an owner.
 */
export const canSignIn = ({ kind, status, permissions, owner_role_id }: MemberRights, terms: SignInTerms): Decision =>
  Decision.all(
    kind === 'person' ? Decision.allow : Decision.refuse(onlyPeopleSignIn),
    status === 'active' ? Decision.allow : Decision.refuse(suspendedAtSignIn),
    // For an owner it is not enough that the provider covers the permissions: an owner or the operator must have set it
    // up.
    owner_role_id === null || terms.covers === null ? Decision.allow : Decision.refuse(beyondIssuer),
    coversAll(terms, permissions) ? Decision.allow : Decision.refuse(beyondIssuer),
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
    byEmail && unconfirmed.includes('email') ? Decision.refuse(changedAddressUnconfirmed) : Decision.allow,
    unconfirmed.includes('installation') && !isOwners(terms) ? Decision.refuse(beyondDirectoryIssuer) : Decision.allow,
  );

/** Whether the member who set up the identity provider was an owner at that time and still is. */
export const isOwners = ({ set_by, covers }: SignInTerms): boolean => set_by !== null && covers === null;

/**
 * If an organization requires sign-in with its own identity provider, only owners can sign in with the installation's.
 */
export const canSignInByInstallation = (
  { owner_role_id }: Pick<MemberRights, 'owner_role_id'>,
  isRequired: boolean,
): Decision => (isRequired && owner_role_id === null ? Decision.refuse(ownSignInRequired) : Decision.allow);

/** An organization's sign-in works only while the member who set it up is active. */
export const canRelyOnSetter = (setter: MemberRights | null): Decision =>
  setter?.status === 'active' ? Decision.allow : Decision.refuse(setterInactive);

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
    roles.some(({ system_key }) => system_key === 'org_owner') ? Decision.refuse(ownersByInvite) : Decision.allow,
    roles.every(({ permissions }) => coversAll(terms, permissions)) ? Decision.allow : Decision.refuse(beyondIssuer),
  );

/**
 * Whether a person who is not invited may become a member by signing in. A former member returns only by invitation,
 * never by signing in alone.
 */
export const canJoinUninvited = (
  { departed_ids }: Pick<Newcomer, 'departed_ids'>,
  email: string,
  { domains }: Pick<SignInTerms, 'domains'>,
): Decision =>
  Decision.all(
    departed_ids.length > 0 ? Decision.refuse(formerMember) : Decision.allow,
    isOfDomain(email, domains) ? Decision.allow : Decision.refuse(notMember),
  );

/**
 * Whether an identity provider confirms the member's address. It does not if the person who set it up may be the person
 * who saw the member's invite link.
 * @param behind the members for whom the member stands.
 */
export const isAddressConfirmedBySignIn = (
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
export const isChangeConfirmedBySignIn = (
  { email_key, confirmed, unconfirmed_keys }: Pick<MemberState, 'email_key' | 'confirmed' | 'unconfirmed_keys'>,
  { email }: Pick<SignedInPerson, 'email'>,
  { covers }: Pick<SignInTerms, 'covers'>,
): boolean =>
  confirmed && unconfirmed_keys.includes('email') && covers === null && email !== null && email_key === emailKey(email);

/**
 * Whether the address is in one of the domains. `ada@example.com` is in `example.com`, but not in its parent domains or
 * subdomains.
 */
const isOfDomain = (email: string, domains: readonly string[]): boolean =>
  domains.includes(emailKey(email.slice(email.lastIndexOf('@') + 1)));

const coversAll = ({ covers }: SignInTerms, permissions: readonly string[]): boolean =>
  covers === null || permissions.every((permission) => covers.includes(permission));
