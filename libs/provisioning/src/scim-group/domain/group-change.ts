import { readableName } from '#kernel';
import { type PatchOperation, type PatchPath, readPath } from '../../scim/domain/patch-request.js';
import { entryFilter } from '../../scim/domain/entry-filter.js';
import { isObject, readValue } from '../../scim/domain/read-value.js';
import { immutable, invalidPath, invalidSyntax, invalidValue } from '../../scim/domain/scim-errors.js';
import { readExternalId } from '../../scim-user/domain/scim-user.js';
import { groupAttributes } from '../../scim/domain/attributes.js';

/** The maximum number of members in one request. */
const maxMembers = 10_000;

/** A change of a group. Omitted fields keep their values. */
export type GroupChange = {
  display_name?: string;
  external_id?: string | null;
  /** Whether all members who are not in `added` are removed. */
  cleared: boolean;
  added: Set<string>;
  removed: Set<string>;
};

const noChange = (): GroupChange => ({ cleared: false, added: new Set(), removed: new Set() });

/** Reads a group that a directory sent, to create it or to replace the group `id`. Without `members`, members do not change. */
export function readGroup(body: unknown, id: string | null = null): GroupChange {
  if (!isObject(body)) throw invalidSyntax('The body must be a JSON object.');
  const change = noChange();
  const isNew = id === null;
  if (!isNew) change.external_id = null;
  for (const [key, value] of Object.entries(body))
    if (key.toLowerCase() !== 'id') applyAt(change, { op: 'replace', path: key, value, id: id ?? '', exact: false });
  if (change.display_name === undefined) throw invalidValue('displayName is required.');
  return change;
}

/** Combines the operations of a request into one change. @throws bad_request for the first invalid operation. */
export function readGroupPatch(id: string, operations: readonly PatchOperation[]): GroupChange {
  const change = noChange();
  for (const { op, path, value } of operations) {
    if (path !== null) applyAt(change, { op, path, value, id, exact: true });
    else
      for (const [key, each] of Object.entries(value as object))
        applyAt(change, { op, path: key, value: each, id, exact: false });
  }
  return change;
}

type Step = PatchOperation & { path: string; id: string; exact: boolean };

function applyAt(change: GroupChange, step: Step): void {
  const { urn, name, ...members } = readPath(step.path);
  const attribute = urn === 'unknown' ? 'schemas' : name.toLowerCase();
  if (attribute === 'displayname') return void (change.display_name = readName(step.value));
  if (attribute === 'externalid')
    return void (change.external_id = step.op === 'remove' ? null : readExternalId(step.value));
  if (attribute === 'members') return changeMembers(change, step, members);
  if (attribute === 'id' && step.value !== step.id) throw immutable('The id of a resource cannot be changed.');
  if (step.exact && !['id', 'schemas', 'meta'].includes(attribute))
    throw invalidPath(`Groups have no attribute ${name.slice(0, 100)}.`);
}

function readName(value: unknown): string {
  const name = readValue(groupAttributes[0]!, value);
  const readable = typeof name === 'string' ? readableName(name) : '';
  if (readable === '') throw invalidValue('displayName is required.');
  return readable;
}

type MembersPath = Pick<PatchPath, 'filter' | 'sub'>;

function changeMembers(change: GroupChange, { op, value }: Step, { filter, sub }: MembersPath): void {
  if (sub !== null) assertIsValue(sub);
  if (filter !== null) {
    const { value: one } = entryFilter(filter).implied;
    if (op !== 'remove' || typeof one !== 'string')
      throw invalidPath('A filter on members works only with op remove, in the form members[value eq "…"].');
    return removeMembers(change, [one]);
  }
  const ids = memberIdsIn(value);
  if (op === 'remove' && ids !== null) return removeMembers(change, ids);
  if (op !== 'add') clearMembers(change);
  if (op !== 'remove') addMembers(change, ids ?? []);
}

function assertIsValue(sub: string): void {
  if (sub.toLowerCase() !== 'value')
    throw invalidPath(`Members can only be added or removed; their ${sub.slice(0, 100)} cannot be changed.`);
}

function clearMembers(change: GroupChange): void {
  Object.assign(change, { cleared: true, added: new Set(), removed: new Set() });
}

function removeMembers({ added, removed }: GroupChange, ids: readonly string[]): void {
  for (const id of ids) {
    added.delete(id);
    removed.add(id);
  }
}

function addMembers({ added, removed }: GroupChange, ids: readonly string[]): void {
  for (const id of ids) {
    removed.delete(id);
    added.add(id);
  }
  if (added.size > maxMembers) throw invalidValue(`A request can have at most ${maxMembers} members.`);
}

/** Returns the user ids in a list of members, or in a single member. Null if no value is sent. */
function memberIdsIn(value: unknown): string[] | null {
  if (value === undefined || value === null) return null;
  const all: unknown[] = Array.isArray(value) ? value : [value];
  if (all.length > maxMembers) throw invalidValue(`A request can have at most ${maxMembers} members.`);
  return all.map((each) => {
    const id = isObject(each) ? each.value : each;
    if (typeof id !== 'string') throw invalidValue('Each member must be an object whose value is the id of a user.');
    return id;
  });
}
