import { type Caller } from '#kernel';

/** The levels of access that a share can grant, lowest first. */
export const levels = ['view', 'use', 'edit'] as const;

export type Level = (typeof levels)[number];

export const granteeTypes = ['user', 'team', 'org'] as const;

export type Grantee = { grantee_type: (typeof granteeTypes)[number]; grantee_id: string | null };

export type ShareEntry = Grantee & { level: Level };

type Access = 'owner' | Level;

type AccessVia = 'owner' | 'org' | 'team' | 'direct';

/** How a caller has access to a resource. */
export type Reach = {
  /** The highest level that the caller has in any way. */
  access: Access;
  /** The broadest way in which the caller has access, even if another way has a higher level. */
  access_via: AccessVia;
  /** The team through which the caller has access; null if `access_via` is not `team`. */
  access_via_team: string | null;
  /** The highest level that a share grants to a team that the caller administers. */
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
 * Returns how the caller has access. Null if the caller is not the owner and has no share: for such a caller, the
 * resource does not exist.
 * @param owner null if the owner has left.
 */
export function computeReach(caller: Member, owner: string | null, entries: readonly ShareEntry[]): Reach | null {
  if (owner === caller.userId) return ofOwner;
  let access: Level | null = null;
  let broadest: ShareEntry | null = null;
  let administered: Level | null = null;
  for (const entry of entries) {
    if (!isFor(caller, entry)) continue;
    access = higher(access, entry.level);
    if (broadest === null || precedes(entry, broadest)) broadest = entry;
    if (entry.grantee_type === 'team' && caller.teams.get(entry.grantee_id!))
      administered = higher(administered, entry.level);
  }
  if (access === null || broadest === null) return null;
  return { access, ...deriveAccessPath(broadest), administered };
}

/** The fields of a caller that decide which shares apply. */
type Member = Pick<Caller, 'userId' | 'teams'>;

const isFor = ({ userId, teams }: Member, { grantee_type, grantee_id }: ShareEntry): boolean => {
  if (grantee_type === 'org') return true;
  return grantee_type === 'user' ? grantee_id === userId : teams.has(grantee_id!);
};

const higher = (one: Level | null, other: Level): Level => (one !== null && rank[one] >= rank[other] ? one : other);

const breadth = { org: 3, team: 2, user: 1 } as const;

/**
 * Whether `one` comes before `other`. Broader shares come first. Of shares with teams, the one with the highest level
 * comes first. Equal levels are ordered by the team's id.
 */
function precedes(one: ShareEntry, other: ShareEntry): boolean {
  if (one.grantee_type !== other.grantee_type) return breadth[one.grantee_type] > breadth[other.grantee_type];
  return one.level === other.level ? one.grantee_id! < other.grantee_id! : rank[one.level] > rank[other.level];
}

function deriveAccessPath({ grantee_type, grantee_id }: ShareEntry): Pick<Reach, 'access_via' | 'access_via_team'> {
  if (grantee_type === 'team') return { access_via: 'team', access_via_team: grantee_id };
  return { access_via: grantee_type === 'org' ? 'org' : 'direct', access_via_team: null };
}
