import { Decision, emailKey } from '#kernel';
import { type MemberState, type UnconfirmedKey } from '../../member/domain/member-state.js';
import { type MemberRights } from '../../member/domain/members.js';
import { type NamedRole } from '../../role/domain/roles.js';
import { type SignedInPerson, type SignInTerms } from './signed-in-person.js';

/**
 * Whoever controls an issuer can be everybody whom it signs in. So it signs in nobody who may do more than who set it up,
 * or setting one up would be a way to become an owner.
 */
export const canSignIn = ({ kind, status, permissions, owner_role_id }: MemberRights, terms: SignInTerms): Decision =>
  Decision.all(
    () => (kind === 'person' ? Decision.allow : peopleAlone),
    () => (status === 'active' ? Decision.allow : suspended),
    // Beside what they may do, only owners decide on owners.
    () => (owner_role_id === null || terms.covers === null ? Decision.allow : beyondIssuer),
    () => (coversAll(terms, permissions) ? Decision.allow : beyondIssuer),
  );

/**
 * Whether an issuer that has not signed the member in before may do so now. A directory changes who has an address, and
 * adds members: what it says alone makes nobody a member, nor lets in a member who may do more than the token's issuer.
 * @param byEmail whether the address identifies them.
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

/** Whether an owner of the organization set up the issuer, and still is one. */
export const isOwners = ({ set_by, covers }: SignInTerms): boolean => set_by !== null && covers === null;

/** Where an organization has its people sign in by its own issuer, that of the installation is for owners alone. */
export const canSignInByInstallation = (
  { owner_role_id }: Pick<MemberRights, 'owner_role_id'>,
  isRequired: boolean,
): Decision => (isRequired && owner_role_id === null ? ownAlone : Decision.allow);

/** Somebody answers for an organization's sign-in: whoever set it up, for as long as they are there. */
export const isAnsweredFor = (setter: MemberRights | null): Decision =>
  setter?.status === 'active' ? Decision.allow : unanswered;

/** Whoever set it up may have been let do less since: neither then nor now does it sign in who may do more. */
export function currentTerms(terms: SignInTerms, { permissions, owner_role_id }: MemberRights): SignInTerms {
  const { covers } = terms;
  if (covers === null && owner_role_id !== null) return terms;
  return { ...terms, covers: permissions.filter((permission) => covers?.includes(permission) ?? true) };
}

/** Ownership is handed on by owners: not even an invite to it is accepted by signing in. */
export const canJoinBySignIn = (
  roles: readonly Pick<NamedRole, 'system_key' | 'permissions'>[],
  terms: SignInTerms,
): Decision =>
  Decision.all(
    () => (roles.some(({ system_key }) => system_key === 'org_owner') ? ownersByInvite : Decision.allow),
    () => (roles.every(({ permissions }) => coversAll(terms, permissions)) ? Decision.allow : beyondIssuer),
  );

/** An issuer that says so tells that an address is theirs, unless it was set up by who counted as somebody who was shown the link that they joined with. */
export const confirmsAddressOf = (
  { email_key, invited_by }: Pick<MemberState, 'email_key' | 'invited_by'>,
  { email }: Pick<SignedInPerson, 'email'>,
  { stands_for }: Pick<SignInTerms, 'stands_for'>,
): boolean => email !== null && email_key === emailKey(email) && !invited_by.some((id) => stands_for.includes(id));

/** An issuer that knew the member before says that an address which a directory gave them is theirs. */
export const confirmsChangeOf = (
  { email_key, confirmed, unconfirmed_keys }: Pick<MemberState, 'email_key' | 'confirmed' | 'unconfirmed_keys'>,
  { email }: Pick<SignedInPerson, 'email'>,
  { covers }: Pick<SignInTerms, 'covers'>,
): boolean =>
  confirmed && unconfirmed_keys.includes('email') && covers === null && email !== null && email_key === emailKey(email);

/** `ada@example.com` is of `example.com`, and of no domain above or below it. */
export const isOfDomain = (email: string, domains: readonly string[]): boolean =>
  domains.includes(emailKey(email.slice(email.lastIndexOf('@') + 1)));

const coversAll = ({ covers }: SignInTerms, permissions: readonly string[]): boolean =>
  covers === null || permissions.every((permission) => covers.includes(permission));

const peopleAlone = Decision.refuse('token_kind', 'Only people sign in: a service member has tokens.');
const suspended = Decision.refuse(
  'member_suspended',
  'You are suspended in this organization: ask an administrator of it.',
);
const addressUnconfirmed = Decision.refuse(
  'address_unconfirmed',
  'Your directory changed the address of your membership. Sign in as you did before, then confirm the new address with POST /user/me/confirm.',
);
const beyondDirectory = Decision.refuse(
  'permission_not_held',
  'You may do more than the member whose directory token added you: ask an owner of the organization to set up its sign-in.',
);
const beyondIssuer = Decision.refuse(
  'permission_not_held',
  'You may do more than whoever set up this sign-in: have an owner of the organization set it up, or use your API token.',
);
const ownAlone = Decision.refuse(
  'sign_in_required',
  'This organization has its people sign in by its own sign-in: begin there.',
);
const unanswered = Decision.refuse(
  'permission_not_held',
  'Whoever set up this sign-in is no longer active in the organization: have an owner set it up again, or use your API token.',
);
const ownersByInvite = Decision.refuse(
  'owner_only',
  'You are invited to own the organization: accept the invite by its link, as no sign-in makes owners.',
);
