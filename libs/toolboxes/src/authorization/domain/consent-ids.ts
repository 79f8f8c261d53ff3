/** Who an authorization is for, as the authorization server spells it: an organization and a member of it. */
type AccountParts = { orgId: string; userId: string };

/** A consent and all that comes of it: one more of an app may come of another. */
type ConsentParts = { orgId: string; appId: string; family: string };

export const accountIdOf = ({ orgId, userId }: AccountParts): string => `${orgId}.${userId}`;

export function accountIn(id: string): AccountParts {
  const [orgId = '', userId = ''] = id.split('.');
  return { orgId, userId };
}

export const consentIdOf = ({ orgId, appId, family }: ConsentParts): string => `${orgId}.${appId}.${family}`;

export function consentIn(id: string): ConsentParts {
  const [orgId = '', appId = '', family = ''] = id.split('.');
  return { orgId, appId, family };
}
