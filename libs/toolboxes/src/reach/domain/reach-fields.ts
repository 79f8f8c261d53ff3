import {
  canManageShareable,
  canRevokeShare,
  canSeeShares,
  canShare,
  collectGrantees,
  type EntryRow,
  type Reach,
  reaches,
  type KindFacts,
  sharesOf,
  summaryOf,
} from '#access-control';
import { type MemberProfile } from '#identity';
import { type Caller } from '#kernel';

/** A thing of somebody's, with what its share entries make of it for the caller. */
export type ReachedThing = {
  id: string;
  owner_user_id: string | null;
  shares: readonly EntryRow[];
  reach: Reach;
};

/** What people and teams are called, by id. */
export type ReachLabels = {
  people: ReadonlyMap<string, MemberProfile>;
  teams: ReadonlyMap<string, string>;
};

type Kind = Pick<KindFacts, 'kind' | 'teamAdminsShare'>;

/** Adds the people and teams that the fields of a thing name. */
export function collectLabelled(thing: ReachedThing, people: Set<string>, teams: Set<string>): void {
  const { owner_user_id, reach, shares } = thing;
  if (owner_user_id !== null) people.add(owner_user_id);
  if (reach.access_via_team) teams.add(reach.access_via_team);
  if (reaches(reach.access, 'edit')) collectGrantees(shares, people, teams);
}

/** How a thing reaches the caller and, for who may know, everybody else; flags by the very functions that the routes ask. */
export function reachFields(caller: Caller, kind: Kind, thing: ReachedThing, labels: ReachLabels) {
  const { id, shares, reach } = thing;
  const can_manage = canManageShareable(kind, reach).allowed;
  const can_share = canShare(caller, kind, reach).allowed;
  const team = reach.access_via_team;
  return {
    owner: ownerOf(thing, labels),
    access: reach.access,
    access_via: reach.access_via,
    access_via_team: team === null ? undefined : { id: team, name: labels.teams.get(team) ?? null },
    shares: can_manage ? sharesOf(kind.kind, id, shares) : undefined,
    access_summary: can_share ? summaryOf(shares, labels) : undefined,
    can_manage,
    can_share,
    can_see_shares: canSeeShares(caller, kind, reach).allowed,
    can_revoke_share: canRevokeShare(caller, kind, reach).allowed,
  };
}

function ownerOf({ owner_user_id: id, reach }: ReachedThing, { people }: ReachLabels) {
  if (id === null || reach.access === 'owner') return undefined;
  const profile = people.get(id);
  if (!profile) return { id, avatar_url: null };
  return { id, name: profile.name, email: profile.email ?? undefined, avatar_url: profile.avatar_url };
}
