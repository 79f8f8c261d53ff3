/*
 * On one server, an index leads from a key, such as a token, to its organization. On Citus, this index would have to be
 * read on all nodes, so a key that is created there contains the digits of its organization's id.
 */

/** Source of a pattern for the digits of an organization's id in a key. */
export const organizationDigits = '(?<organization>[0-7][0-9a-hjkmnp-tv-z]{25})';

const organizationId = new RegExp(`^org_${organizationDigits}$`);

/** Returns the digits of an organization's id. */
export const digitsOf = (orgId: string): string => organizationId.exec(orgId)?.groups?.organization ?? '';

/**
 * Returns the organization that a key names. Null if it names none.
 * @param pattern matches the whole key, with optional `organizationDigits`.
 */
export function organizationIn(key: string, pattern: RegExp): string | null {
  const digits = pattern.exec(key)?.groups?.organization;
  return digits === undefined ? null : `org_${digits}`;
}

const namingId = new RegExp(`^[a-z]+_[0-9a-z]{26}${organizationDigits}?$`);

/** Returns the organization that an id with added digits names. Null if it names none. */
export const organizationOfId = (id: string): string | null => organizationIn(id, namingId);
