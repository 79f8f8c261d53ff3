import { type Caller } from '#kernel';
import { type ShareEntry, type Reach, reachOf } from './reach.js';

export const shareKinds = ['connection', 'connector', 'toolbox', 'template'] as const;

export type ShareKind = (typeof shareKinds)[number];

/** The part of a resource that sharing needs. */
export type Shareable = { id: string; label: string; owner_user_id: string | null };

/** The part of a person that decides their access to a resource. */
export type Viewer = Pick<Caller, 'orgId' | 'userId' | 'permissions' | 'teams'>;

/** Properties of one kind of resource. */
export type KindFacts = {
  kind: ShareKind;
  /** Table of its shares, created with `createShares`. */
  shares: `${string}.${string}`;
  /** Whether administrators of a team with a share may share it further. */
  teamAdminsShare: boolean;
};

/** A kind of resource that can be shared; provided by the context that owns it. */
export type ShareableKind = KindFacts & {
  /** The resource with this id or slug, or null. Works inside and outside the transaction of a change. */
  find(orgId: string, id: string): Promise<Shareable | null>;
  /** Those of the ids that exist, in one round trip. */
  findAll(orgId: string, ids: readonly string[]): Promise<Shareable[]>;
  /** Ids of all resources the member owns. */
  ownedBy(orgId: string, userId: string): Promise<string[]>;
  /** The viewer's access, if there are more ways than ownership and shares. */
  reach?(viewer: Viewer, shareable: Shareable, entries: readonly ShareEntry[]): Reach | null;
};

export const reachTo = (kind: ShareableKind, viewer: Viewer, shareable: Shareable, entries: readonly ShareEntry[]) =>
  kind.reach ? kind.reach(viewer, shareable, entries) : reachOf(viewer, shareable.owner_user_id, entries);

/** All registered kinds. Contexts add theirs at startup. */
export class ShareableKinds {
  private readonly known = new Map<ShareKind, ShareableKind>();

  add(kind: ShareableKind): void {
    this.known.set(kind.kind, kind);
  }

  get(kind: ShareKind): ShareableKind {
    const known = this.known.get(kind);
    if (!known) throw new Error(`No context in this process has resources of kind ${kind}.`);
    return known;
  }

  get all(): ShareableKind[] {
    return [...this.known.values()];
  }
}
