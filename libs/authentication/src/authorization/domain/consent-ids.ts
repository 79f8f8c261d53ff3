/** The parts of an account id at the authorization server: an organization and a member. */
type AccountParts = { orgId: string; userId: string };

/** The parts of a consent id. A connected app has one family of tokens per consent. */
type ConsentParts = { orgId: string; appId: string; family: string };

export const accountIdOf = ({ orgId, userId }: AccountParts): string => `${orgId}.${userId}`;

export function parseAccountId(id: string): AccountParts {
  const [orgId = '', userId = ''] = id.split('.');
  return { orgId, userId };
}

export const consentIdOf = ({ orgId, appId, family }: ConsentParts): string => `${orgId}.${appId}.${family}`;

export function parseConsentId(id: string): ConsentParts {
  const [orgId = '', appId = '', family = ''] = id.split('.');
  return { orgId, appId, family };
}
