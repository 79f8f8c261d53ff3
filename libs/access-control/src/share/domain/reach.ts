import { type Caller } from '#kernel';

/** What a grant confers, low to high. Source: API specification, share level ladder. */
export const levels = ['view', 'use', 'edit'] as const;

export type Level = (typeof levels)[number];

export const granteeTypes = ['user', 'team', 'org'] as const;

export type Grantee = { grantee_type: (typeof granteeTypes)[number]; grantee_id: string | null };

export type Grant = Grantee & { level: Level };

export type Access = 'owner' | Level;

export type AccessVia = 'owner' | 'org' | 'team' | 'direct';

/** How one caller reaches a thing. */
export type Reach = {
  /** The highest level over all paths. */
  access: Access;
  /** The broadest path, whatever its level. */
  access_via: AccessVia;
  /** The team of the path, exactly where the path is a team's. */
  access_via_team: string | null;
  /** The highest level granted to a team that the caller administers. */
  administered: Level | null;
};

const rank = { view: 1, use: 2, edit: 3, owner: 4 } as const;

export const reaches = (access: Access, level: Level): boolean => rank[access] >= rank[level];

const ofOwner: Reach = Object.freeze({
  access: 'owner',
  access_via: 'owner',
  access_via_team: null,
  administered: null,
});

/**
 * Null where neither ownership nor a grant reaches the caller: to them the thing does not exist.
 * @param owner null where the owner has left.
 */
export function reachOf(caller: Member, owner: string | null, grants: readonly Grant[]): Reach | null {
  if (owner === caller.userId) return ofOwner;
  let access: Level | null = null;
  let broadest: Grant | null = null;
  let administered: Level | null = null;
  for (const grant of grants) {
    if (!isFor(caller, grant)) continue;
    access = higher(access, grant.level);
    if (broadest === null || precedes(grant, broadest)) broadest = grant;
    if (grant.grantee_type === 'team' && caller.teams.get(grant.grantee_id!))
      administered = higher(administered, grant.level);
  }
  if (access === null || broadest === null) return null;
  return { access, ...pathOf(broadest), administered };
}

/** Who the caller is to a grant. */
type Member = Pick<Caller, 'userId' | 'teams'>;

const isFor = ({ userId, teams }: Member, { grantee_type, grantee_id }: Grant): boolean => {
  if (grantee_type === 'org') return true;
  return grantee_type === 'user' ? grantee_id === userId : teams.has(grantee_id!);
};

const higher = (one: Level | null, other: Level): Level => (one !== null && rank[one] >= rank[other] ? one : other);

const breadth = { org: 3, team: 2, user: 1 } as const;

/** Broader first. Of several teams the one that grants most is named, and of equals always the same one. */
function precedes(one: Grant, other: Grant): boolean {
  if (one.grantee_type !== other.grantee_type) return breadth[one.grantee_type] > breadth[other.grantee_type];
  return one.level === other.level ? one.grantee_id! < other.grantee_id! : rank[one.level] > rank[other.level];
}

function pathOf({ grantee_type, grantee_id }: Grant): Pick<Reach, 'access_via' | 'access_via_team'> {
  if (grantee_type === 'team') return { access_via: 'team', access_via_team: grantee_id };
  return { access_via: grantee_type === 'org' ? 'org' : 'direct', access_via_team: null };
}
