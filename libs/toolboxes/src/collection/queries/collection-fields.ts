import { canRevokeShare, canSeeShares, canShare, sharesOf, summaryOf } from '#access-control';
import { type Caller } from '#kernel';
import { type CollectionKind, countTools } from '../../entry/domain/entry.js';
import { exposedName } from '../../entry/domain/exposed-name.js';
import { skillNotes } from '../../skill/domain/skill-notes.js';
import { canDeleteCollection, canManageCollection, canTransferCollection } from '../domain/collection-policy.js';
import { sharing } from '../domain/collections.js';
import { type OneCollectionRow, type Reached, type ReachLabels } from '../domain/reached-collection.js';

export const maxRowConnectors = 8;

/**
 * Returns the fields that toolboxes and templates have in common. The `can_*` flags come from the policies that the
 * routes use.
 */
export function collectionFields(caller: Caller, kind: CollectionKind, collection: Reached, labels: ReachLabels) {
  const { row, reach } = collection;
  const view = {
    id: row.id,
    name: row.name,
    description: row.description,
    owner_user_id: row.owner_user_id,
    entry_count: countTools(row.pins),
    has_skill: row.has_skill,
    can_transfer: canTransferCollection(kind, caller, { reach, is_ownerless: row.owner_user_id === null }).allowed,
    can_delete: canDeleteCollection(kind, reach).allowed,
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
  return Object.assign(view, reachFields(caller, kind, collection, labels));
}

/** Returns the caller's access and, if the caller may see it, the access of everyone else. */
function reachFields(caller: Caller, kind: CollectionKind, collection: Reached, labels: ReachLabels) {
  const { row, shares, reach } = collection;
  const facts = sharing[kind];
  const can_manage = canManageCollection(kind, reach).allowed;
  const can_share = canShare(caller, facts, reach).allowed;
  const team = reach.access_via_team;
  return {
    owner: ownerOf(collection, labels),
    access: reach.access,
    access_via: reach.access_via,
    access_via_team: team === null ? undefined : { id: team, name: labels.teams.get(team) ?? null },
    shares: can_manage ? sharesOf(kind, row.id, shares) : undefined,
    access_summary: can_share ? summaryOf(shares, labels) : undefined,
    can_manage,
    can_share,
    can_see_shares: canSeeShares(caller, facts, reach).allowed,
    can_revoke_share: canRevokeShare(caller, facts, reach).allowed,
  };
}

function ownerOf({ row: { owner_user_id: id }, reach }: Reached, { people }: ReachLabels) {
  if (id === null || reach.access === 'owner') return undefined;
  const profile = people.get(id);
  if (!profile) return { id, avatar_url: null };
  return { id, name: profile.name, email: profile.email ?? undefined, avatar_url: profile.avatar_url };
}

/** Returns the skill of a single toolbox or template, with hints about what the skill may be missing. */
export function skillFields(row: OneCollectionRow, { people }: ReachLabels) {
  const skill = {
    skill: row.skill,
    skill_updated_at: row.skill_updated_at,
    skill_updated_by: row.skill_updated_by,
    skill_updated_by_label: people.get(row.skill_updated_by ?? '')?.name ?? null,
  };
  return Object.assign(skill, skillNotes(row, row.entries.map(exposedName)));
}
