import { isDeepStrictEqual } from 'node:util';
import jsonPatch, { type Operation } from 'fast-json-patch';
import { type AuthMethod, type ConnectorDefinition, type Tier, type ToolDefinition } from '#connector-definition';
import { type FieldError, invalidFields, fieldError, defineError, defineFieldReason } from '#kernel';
import { type AccountCounts, computeConnectorImpact } from '../../connector-editing/domain/connector-impact.js';
import { type ToolUses } from '../../connector/domain/connector-dependents.js';
import { changeBetween } from '../../custom-connector/domain/definition-change.js';
import { computeDigest } from '../../tool/domain/digest.js';
import { tierOf } from '../../tool/domain/operation.js';
import { changedDefinitions, type DefinitionItems, type ItemKind, namedItem } from './definition-items.js';

/**
 * Three versions of a definition. `base`: the upstream's version at the last pull or decision. `upstream`: the
 * upstream's current version. `mine`: the fork's current version.
 */
export type Versions = { base: DefinitionItems; upstream: DefinitionItems; mine: DefinitionItems };

/** A change that the upstream made to one part of its definition. A version without the part is null. */
export type PullChange = {
  /** Stays the same until one of the three versions changes. */
  id: string;
  kind: ItemKind;
  key: string;
  change: 'added' | 'modified' | 'removed';
  /**
   * `clean`: the fork did not change the part. `converged`: the fork made the same change. `conflict`: the fork made a
   * different change.
   */
  state: 'clean' | 'conflict' | 'converged';
  base: unknown;
  upstream: unknown;
  mine: unknown;
};

export type Resolution = 'upstream' | 'mine';

/**
 * Lists all upstream changes since the base, sorted by kind and key. Changes that only the fork made are not
 * included.
 */
export function listPullChanges({ base, upstream, mine }: Versions): PullChange[] {
  const names = [...new Set([...Object.keys(base), ...Object.keys(upstream)])].sort();
  return names.flatMap((name) => {
    const versions = { base: itemAt(base, name), upstream: itemAt(upstream, name), mine: itemAt(mine, name) };
    // Most parts are unchanged, and comparing them is faster than computing their digests.
    if (isDeepStrictEqual(versions.base, versions.upstream)) return [];
    const [baseDigest, upstreamDigest] = [computeDigest(versions.base), computeDigest(versions.upstream)];
    const forkDigest = isDeepStrictEqual(versions.mine, versions.base) ? baseDigest : computeDigest(versions.mine);
    const { kind, key } = namedItem(name);
    const change = versions.base === null ? 'added' : versions.upstream === null ? 'removed' : 'modified';
    const state = forkDigest === upstreamDigest ? 'converged' : forkDigest === baseDigest ? 'clean' : 'conflict';
    const id = `chg_${computeDigest([kind, key, baseDigest, upstreamDigest, forkDigest]).slice(0, 20)}`;
    return [{ id, kind, key, change, state, ...versions }];
  });
}

/** Returns a digest that identifies a set of changes. */
const digestOfChanges = (changes: readonly PullChange[]): string => computeDigest(changes.map(({ id }) => id).sort());

/**
 * Applies the resolutions, and returns the fork's parts and its base. A change with the resolution `upstream` is
 * applied. A change with the resolution `mine` is not offered again until the upstream changes. Changes without a
 * resolution remain.
 */
export function applyResolutions(
  versions: Versions,
  changes: readonly PullChange[],
  resolutions: ReadonlyMap<string, Resolution>,
): Pick<Versions, 'base' | 'mine'> {
  const [base, mine] = [{ ...versions.base }, { ...versions.mine }];
  for (const { id, kind, key, state, upstream } of changes) {
    const resolution = state === 'converged' ? 'mine' : resolutions.get(id);
    if (!resolution) continue;
    setItem(base, `${kind} ${key}`, upstream);
    if (resolution === 'upstream') setItem(mine, `${kind} ${key}`, upstream);
  }
  return { base, mine };
}

const itemAt = (items: DefinitionItems, name: string): unknown => items[name] ?? null;

function setItem(items: Record<string, unknown>, name: string, value: unknown): void {
  if (value === null) delete items[name];
  else items[name] = value;
}

/** Returns the digest of the changes as a version number for an ETag. */
export const versionOfChanges = (changes: readonly PullChange[]): number =>
  parseInt(digestOfChanges(changes).slice(0, 12), 16);

/**
 * Returns the operations of a JSON Patch (RFC 6902) from one version of a part to the other. A null version means that
 * the part does not exist.
 */
export const patchBetween = (before: unknown, after: unknown): Operation[] =>
  jsonPatch
    .compare(wrap(before), wrap(after))
    .map((operation) => ({ ...operation, path: operation.path.slice(wrapping.length) }));

/** Each version is wrapped in an object, because JSON Patch compares objects, and a part may be a string. */
const wrapping = '/part';

const wrap = (part: unknown): object => (part === null ? {} : { part });

/** A selected change, with its resolution if both sides changed the part. */
export type Selection = { id: string; resolution?: Resolution };

/**
 * Returns the resolution of each selected change.
 * @throws conflict `change_set_stale` for an unknown change; validation_error `resolution_required`
 */
export function indexResolutions(
  changes: readonly PullChange[],
  selection: readonly Selection[],
): ReadonlyMap<string, Resolution> {
  const known = new Map(changes.map((change) => [change.id, change]));
  if (selection.some(({ id }) => !known.has(id))) throw changeSetStale();
  assertResolved(known, selection);
  return new Map(selection.map(({ id, resolution = 'upstream' }) => [id, resolution]));
}

function assertResolved(known: ReadonlyMap<string, PullChange>, selection: readonly Selection[]): void {
  const problems = selection.flatMap(({ id, resolution }, index): FieldError[] =>
    resolution === undefined && known.get(id)!.state === 'conflict'
      ? [
          fieldError(
            `/changes/${index}/resolution`,
            resolutionRequired,
            'Both the fork and its upstream changed this part. Set resolution to upstream or mine.',
          ),
        ]
      : [],
  );
  if (problems.length > 0) throw invalidFields(problems);
}

/** @throws conflict `change_set_stale` if the changes are no longer the same. */
export function assertUnchangedSet(current: readonly PullChange[], previewed: readonly PullChange[]): void {
  if (digestOfChanges(current) !== digestOfChanges(previewed)) throw changeSetStale();
}

export const changeSetStale = defineError(
  409,
  'change_set_stale',
  'The upstream has changed since the preview. Preview again.',
  () => 'The changes are not the same as in your preview. Preview again, then select.',
);

const resolutionRequired = defineFieldReason(
  'resolution_required',
  'The connector and its upstream changed this part. Say which version to keep.',
);

/** The effect on users of the fork if only one upstream change were applied. */
export type ChangeEffects = ToolUses & {
  /** The number of connections that the change affects. */
  connections: number;
  connections_to_reconnect: number;
  connections_without_method: number;
  /** Whether credentials or the OAuth application's secret would go to another host or place. They are deleted instead. */
  host_change: boolean;
  tier_change: { from: Tier; to: Tier } | null;
};

type Counts = { accounts: AccountCounts; uses: ToolUses };

/** Returns the effect of applying only this change to the fork. */
export function computeChangeEffects(
  definition: ConnectorDefinition,
  change: PullChange,
  { accounts, uses }: Counts,
): ChangeEffects {
  const { before, after } = changedDefinitions(definition, change);
  const impact = computeConnectorImpact(changeBetween(before, after), accounts, uses);
  const { connections_to_reconnect, connections_without_method, moves_sign_in, moved_auth_methods } = impact;
  return {
    connections: countAffected(definition, change, accounts),
    connections_to_reconnect,
    connections_without_method,
    ...uses,
    host_change: moves_sign_in || moved_auth_methods.length > 0,
    tier_change: impact.changed_tiers.length > 0 ? compareTiers(change) : null,
  };
}

const compareTiers = ({ mine, upstream }: PullChange) => ({
  from: tierOf(mine as ToolDefinition),
  to: tierOf(upstream as ToolDefinition),
});

/** Fields that only describe the connector. Changes to them affect no calls. */
const descriptiveFields = new Set(['name', 'description', 'categories', 'docs_url', 'permissions_text']);

function countAffected({ auth }: ConnectorDefinition, change: PullChange, accounts: AccountCounts): number {
  const { kind, key, mine } = change;
  if (kind === 'documentation' || (kind === 'field' && descriptiveFields.has(key))) return 0;
  if (kind === 'auth') return accounts.get(key) ?? 0;
  if (kind === 'tool' && mine === null) return 0;
  const unaffected = new Set(auth.filter((method) => isUnaffected(method, change)).map(({ name }) => name));
  return [...accounts].reduce((sum, [name, each]) => (unaffected.has(name) ? sum : sum + each), 0);
}

/**
 * Whether an auth method is unaffected by a change: the method has a value of its own for the changed part, or the part
 * is a variable that the method does not use.
 */
function isUnaffected(method: AuthMethod, { kind, key, mine, upstream }: PullChange): boolean {
  if (kind === 'post_install' || key === 'base_url' || key === 'verify')
    return method[kind === 'post_install' ? kind : (key as 'base_url' | 'verify')] !== undefined;
  const versions = [mine, upstream] as ({ auth_methods?: string[] } | null)[];
  return kind === 'variable' && versions.every((each) => !each || each.auth_methods?.includes(method.name) === false);
}
