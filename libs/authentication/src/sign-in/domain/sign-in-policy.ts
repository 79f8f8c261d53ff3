import { type NamedRole, permissionNames, withFeature } from '#identity';
import { type Caller, invalid, withPermission, invalidValue, required } from '#kernel';
import { type SignInContent } from './sign-in.js';

export const canSeeSignIn = withPermission('sso:view');

/** Does not depend on the plan. Otherwise, a required sign-in could not be removed after the plan ended. */
export const canRemoveSignIn = withPermission('sso:manage');

export const canManageSignIn = withFeature('oidc_sign_in', canRemoveSignIn);

/**
 * Returns the permissions of the person who sets up single sign-on. Null for an owner with all permissions: the
 * identity provider then also covers permissions that are added later.
 */
export const coveredBy = (
  { permissions }: Pick<Caller, 'permissions'>,
  roles: readonly Pick<NamedRole, 'system_key'>[],
): string[] | null => {
  const isOwner = roles.some(({ system_key }) => system_key === 'org_owner');
  return isOwner && permissionNames.every((permission) => permissions.has(permission)) ? null : [...permissions].sort();
};

/**
 * @param refusal why the address is not allowed; null if it is allowed.
 * @throws invalidFields with this refusal, or if the address has a query or a fragment.
 */
export function assertIssuerAllowed(issuer: string, refusal: string | null): void {
  if (refusal !== null) throw invalid('/issuer', invalidValue, refusal);
  const { search, hash } = new URL(issuer);
  if (search !== '' || hash !== '')
    throw invalid('/issuer', invalidValue, 'The issuer URL cannot have a query or a fragment.');
}

/** @throws invalidFields for contradictory settings. */
export function assertConsistent(
  content: Pick<SignInContent, 'organization_claim' | 'organization_value' | 'just_in_time' | 'allowed_email_domains'>,
): void {
  const { organization_claim, organization_value, just_in_time, allowed_email_domains: domains } = content;
  if ((organization_claim === null) !== (organization_value === null))
    throw invalid('/organization_value', required, 'Send organization_claim and organization_value together.');
  if (just_in_time === 'default_role' && domains.length === 0)
    throw invalid(
      '/allowed_email_domains',
      required,
      'With these settings, anyone who signs in would become a member. List the allowed email domains.',
    );
}
