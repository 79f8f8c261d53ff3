import { type DirectoryMember, type DirectoryProfile, type DirectoryUser, isActiveInDirectory } from '#identity';
import { emailKey, isPlainEmail, isReadable, readableName, textKey } from '#kernel';
import { enterpriseAttributes, userAttributes } from '../../scim/domain/attributes.js';
import { type Complex, isObject, named, readValue } from '../../scim/domain/read-value.js';
import { invalidSyntax, invalidValue } from '../../scim/domain/scim-errors.js';
import { urns } from '../../scim/domain/scim-urns.js';

/**
 * A user as stored. `attributes` has the attributes by name, with the attributes of the extension under `enterprise`.
 */
export type ScimUser = { externalId: string | null; active: boolean; attributes: Record<string, unknown> };

const externalId = { ...userAttributes[0]!, name: 'externalId' };

/** Read-only attributes. */
const computed = new Set(['schemas', 'id', 'meta', 'groups']);

/**
 * Reads a user from a body. Unknown attributes are dropped.
 * @param before the stored user, for a replacement. Its `active`, `userName` and `emails` stay unless they are sent.
 */
export function readUser(body: unknown, before: ScimUser | null = null): ScimUser {
  if (!isObject(body)) throw invalidSyntax('The body must be a JSON object.');
  const user: ScimUser = { externalId: null, active: before?.active ?? true, attributes: unclearedAttributes(before) };
  for (const [key, value] of Object.entries(body))
    if (!computed.has(key.toLowerCase())) readAttribute(user, key, value);
  if (typeof user.attributes.userName !== 'string') throw userNameMissing();
  return user;
}

function unclearedAttributes(before: ScimUser | null): Record<string, unknown> {
  const { userName, emails } = before?.attributes ?? {};
  return { ...(userName !== undefined && { userName }), ...(emails !== undefined && { emails }) };
}

function readAttribute(user: ScimUser, key: string, value: unknown): void {
  const name = key.toLowerCase();
  if (name === 'externalid') user.externalId = readExternalId(value);
  else if (name === 'active') user.active = readActive(value) ?? user.active;
  else if (name === urns.enterprise.toLowerCase()) setAttribute(user, 'enterprise', readEnterprise(value));
  else {
    const attribute = named(userAttributes, key);
    if (attribute) setAttribute(user, attribute.name, readValue(attribute, value));
  }
}

export const readExternalId = (value: unknown): string | null =>
  (readValue(externalId, value) as string | undefined) ?? null;

export const readActive = (value: unknown): boolean | undefined =>
  readValue(named(userAttributes, 'active')!, value) as boolean | undefined;

function readEnterprise(value: unknown): Complex | undefined {
  if (value === null || value === undefined) return undefined;
  return readValue({ ...userAttributes[1]!, name: urns.enterprise, subAttributes: enterpriseAttributes }, value) as
    Complex | undefined;
}

function setAttribute({ attributes }: ScimUser, name: string, value: unknown): void {
  if (value === undefined) delete attributes[name];
  else attributes[name] = value;
}

/** Converts a member to a SCIM user, whether or not a directory manages the member. */
export function toScimUser(member: DirectoryMember): ScimUser {
  const { external_id, directory, email, name, title } = member;
  const own = {
    userName: email,
    ...(name !== null && { displayName: name }),
    ...(title !== null && { title }),
    emails: [{ value: email, type: 'work', primary: true }],
  };
  const attributes = directory ? { ...directory.attributes } : own;
  return { externalId: external_id, active: isActiveInDirectory(member), attributes };
}

/**
 * Returns the profile that the attributes give the member, and whether the user is active.
 * @throws bad_request `invalid_value` without an email address.
 */
export function toDirectoryUser({ externalId: external_id, active, attributes }: ScimUser): DirectoryUser {
  const { userName, title, displayName } = attributes as Record<string, string | undefined>;
  if (userName === undefined) throw userNameMissing();
  const { formatted, givenName, familyName } = (attributes.name ?? {}) as Record<string, string | undefined>;
  const fullName = [givenName, familyName].filter((part) => part !== undefined).join(' ');
  const keys = {
    user_name: textKey(userName),
    display_name: deriveTextKey(displayName),
    given_name: deriveTextKey(givenName),
    family_name: deriveTextKey(familyName),
    work_email: findWorkAddress(attributes),
  };
  const name = readableName(displayName ?? formatted ?? fullName) || userName;
  const email = selectAddress(attributes, userName);
  const profile: DirectoryProfile = {
    name,
    email,
    title: (title && readableName(title)) || null,
    external_id,
    directory: { attributes, keys },
  };
  return { profile, active };
}

const userNameMissing = () => invalidValue('userName is required, and must not be empty.');

type Email = { value?: string; type?: string; primary?: boolean };

const emailsOf = ({ emails }: Record<string, unknown>): Email[] => (emails ?? []) as Email[];

function findWorkAddress(attributes: Record<string, unknown>): string | null {
  const address = emailsOf(attributes).find(({ type }) => type === 'work')?.value;
  return address === undefined ? null : emailKey(address);
}

function selectAddress(attributes: Record<string, unknown>, userName: string): string {
  const emails = emailsOf(attributes);
  const chosen = emails.find(({ primary }) => primary) ?? emails.find(({ type }) => type === 'work') ?? emails[0];
  const address = chosen?.value ?? userName;
  if (!/^[^\s@]+@[^\s@]+$/.test(address) || !isReadable(address))
    throw invalidValue(
      chosen?.value === undefined
        ? 'An email address is required. Send it in emails, or as userName.'
        : 'The value in emails is not an email address.',
    );
  if (!isPlainEmail(address))
    throw invalidValue(`The address ${address} contains look-alike characters. Send the address in Unicode NFKC form.`);
  return address;
}

const deriveTextKey = (text: string | undefined): string | null => (text === undefined ? null : textKey(text));
