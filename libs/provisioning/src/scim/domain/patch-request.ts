import { isObject } from './read-value.js';
import { invalidPath, invalidSyntax, noTarget } from './scim-errors.js';
import { urns } from './scim-urns.js';

const maxOperations = 1000;

/** Maximum total length of all paths and names. Each may contain a filter, and parsing it delays other requests. */
const maxNameCharacters = 100_000;

/** One operation. It changes the attribute at the path or, if there is no path, all attributes in the value. */
export type PatchOperation = { op: 'add' | 'replace' | 'remove'; path: string | null; value: unknown };

/** @throws bad_request `invalid_syntax` or `no_target`. */
export function readPatch(body: unknown): PatchOperation[] {
  if (!isObject(body)) throw invalidSyntax('The body must be a JSON object.');
  const [, sent] = Object.entries(body).find(([key]) => key.toLowerCase() === 'operations') ?? [];
  if (!Array.isArray(sent)) throw invalidSyntax('Operations must be a list.');
  if (sent.length > maxOperations) throw invalidSyntax(`A request can have at most ${maxOperations} operations.`);
  const operations = sent.map(readOperation);
  const characters = operations.reduce(
    (sum, { path, value }) => sum + (path?.length ?? 0) + countNameCharacters(value),
    0,
  );
  if (characters > maxNameCharacters)
    throw invalidSyntax(`Paths and names in one request can have at most ${maxNameCharacters} characters in total.`);
  return operations;
}

/** Counts the characters of the names in a value. Names may themselves be paths, except inside lists. */
const countNameCharacters = (value: unknown): number =>
  isObject(value)
    ? Object.entries(value).reduce((sum, [name, each]) => sum + name.length + countNameCharacters(each), 0)
    : 0;

function readOperation(sent: unknown): PatchOperation {
  if (!isObject(sent)) throw invalidSyntax('An operation must be an object.');
  const operation = { op: parsePatchVerb(sent.op), path: parsePatchPath(sent.path), value: sent.value };
  if (operation.path !== null) return operation;
  if (operation.op === 'remove') throw noTarget('The operation remove needs a path.');
  if (!isObject(sent.value)) throw invalidSyntax('Without a path, the value must be an object.');
  return operation;
}

function parsePatchVerb(op: unknown): PatchOperation['op'] {
  const verb = typeof op === 'string' ? op.toLowerCase() : '';
  if (verb === 'add' || verb === 'replace' || verb === 'remove') return verb;
  throw invalidSyntax('op must be add, replace or remove.');
}

function parsePatchPath(path: unknown): string | null {
  if (path === undefined || path === null || path === '') return null;
  if (typeof path === 'string') return path;
  throw invalidSyntax('path must be a string.');
}

/** The parts of a path like `emails[type eq "work"].value`. Paths of extension attributes contain a URN. */
export type PatchPath = { urn: string | null; name: string; filter: string | null; sub: string | null };

const known = [urns.user, urns.enterprise, urns.group].map((urn) => urn.toLowerCase());

/** @throws bad_request `invalid_path`. */
export function readPath(text: string): PatchPath {
  const lower = text.toLowerCase();
  const urn = known.find((each) => lower === each || lower.startsWith(`${each}:`)) ?? null;
  if (urn === null && lower.startsWith('urn:')) return { urn: 'unknown', name: text, filter: null, sub: null };
  const rest = urn === null ? text : text.slice(urn.length + 1);
  if (rest === '') return { urn, name: '', filter: null, sub: null };
  const [, name, filter = null, sub = null] =
    /^([\w$-]+)(?:\[((?:"(?:[^"\\]|\\.)*"|[^\]"])*)\])?(?:\.([\w$-]+))?$/.exec(rest.trim()) ?? [];
  if (name === undefined) throw invalidPath(`“${text.slice(0, 100)}” is not a valid attribute path.`);
  return { urn, name, filter, sub };
}
