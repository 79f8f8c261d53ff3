import { enterpriseAttributes, userAttributes } from '../../scim/domain/attributes.js';
import { type PatchOperation, type PatchPath, readPath } from '../../scim/domain/patch-request.js';
import { type Complex, isObject, named } from '../../scim/domain/read-value.js';
import { immutable, invalidPath, invalidValue } from '../../scim/domain/scim-errors.js';
import { urns } from '../../scim/domain/scim-urns.js';
import { changedAttribute } from './patch-attribute.js';
import { readActive, readExternalId, type ScimUser } from './scim-user.js';

/** Attributes that are known but not stored. Changing them has no effect. */
const unstored = new Set(
  (
    'schemas meta groups password nickname profileurl usertype phonenumbers addresses photos ims roles entitlements ' +
    'x509certificates'
  ).split(' '),
);

/** Applies all operations, or none. @throws bad_request for the first invalid one. */
export function patchUser(id: string, before: ScimUser, operations: readonly PatchOperation[]): ScimUser {
  const user: ScimUser = { ...before, attributes: { ...before.attributes } };
  for (const { op, path, value } of operations) {
    if (path !== null) change(id, user, op, { path: readPath(path), value, exact: true });
    else for (const [key, each] of Object.entries(value as object)) changeNamed(id, user, op, key, each);
  }
  return user;
}

/**
 * Changes the attribute that a key of the value names, for an operation without a path. The key may itself be a path.
 */
function changeNamed(id: string, user: ScimUser, op: PatchOperation['op'], key: string, value: unknown): void {
  change(id, user, op, { path: readPath(key), value, exact: false });
}

/**
 * @param exact whether the name comes from the operation's `path`, and not from a key of its value. Unknown names are
 * errors only in `path`.
 */
type Target = { path: PatchPath; value: unknown; exact: boolean };

function change(id: string, user: ScimUser, op: PatchOperation['op'], { path, value, exact }: Target): void {
  const name = path.name.toLowerCase();
  if (path.urn === urns.enterprise.toLowerCase()) return changeEnterprise(user, op, path, value);
  if (path.urn === 'unknown' || unstored.has(name)) return;
  if (name === '' && isObject(value))
    return Object.entries(value).forEach(([key, each]) => changeNamed(id, user, op, key, each));
  changeOwn(id, user, op, { path, value, exact });
}

function changeOwn(id: string, user: ScimUser, op: PatchOperation['op'], { path, value, exact }: Target): void {
  const name = path.name.toLowerCase();
  if (name === 'id') return assertSameId(id, value);
  if (name === 'externalid') return void (user.externalId = op === 'remove' ? null : readExternalId(value));
  if (name === 'active') return void (user.active = parseActive(op, value));
  const attribute = named(userAttributes, path.name);
  if (attribute) set(user.attributes, attribute.name, changedAttribute(attribute, user.attributes, op, path, value));
  else if (exact) throw invalidPath(`Users have no attribute ${path.name.slice(0, 100)}.`);
}

function changeEnterprise(user: ScimUser, op: PatchOperation['op'], path: PatchPath, value: unknown): void {
  const extension: Complex = { ...(user.attributes.enterprise as Complex | undefined) };
  const all = path.name === '' && isObject(value) ? Object.entries(value) : [[path.name, value] as const];
  if (path.name === '' && op === 'remove') return set(user.attributes, 'enterprise', undefined);
  for (const [name, each] of all) {
    const attribute = named(enterpriseAttributes, name);
    if (attribute) set(extension, attribute.name, changedAttribute(attribute, extension, op, path, each));
  }
  set(user.attributes, 'enterprise', Object.keys(extension).length === 0 ? undefined : extension);
}

function parseActive(op: PatchOperation['op'], value: unknown): boolean {
  if (op === 'remove') throw invalidValue('active cannot be removed. Replace it with true or false.');
  const active = readActive(value);
  if (active === undefined) throw invalidValue('active must be true or false.');
  return active;
}

function assertSameId(id: string, value: unknown): void {
  if (value !== id) throw immutable('The id of a resource cannot be changed.');
}

function set(container: Complex, name: string, value: unknown): void {
  if (value === undefined) delete container[name];
  else container[name] = value;
}
