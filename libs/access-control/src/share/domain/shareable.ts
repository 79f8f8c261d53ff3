import { type Caller } from '#kernel';
import { type ShareEntry, type Reach, reachOf } from './reach.js';

export const shareKinds = ['connection', 'connector', 'toolbox', 'template'] as const;

export type ShareKind = (typeof shareKinds)[number];

/** A thing that can be shared, as sharing needs to know it. */
export type Shareable = { id: string; label: string; owner_user_id: string | null };

/** What of a person decides how they reach a thing. */
export type Viewer = Pick<Caller, 'orgId' | 'userId' | 'permissions' | 'teams'>;

/** What one kind of thing has of its own. */
export type KindFacts = {
  kind: ShareKind;
  /** Where its entries lie, made with `createShares`. */
  shares: `${string}.${string}`;
  /** Whether administrators of a team that is an entry's grantee may share it on. */
  teamAdminsShare: boolean;
};

/** One kind of thing that can be shared, told by the context that owns it. */
export type ShareableKind = KindFacts & {
  /** The thing with this id or slug, or null; asked inside the transaction of the change, or in none. */
  find(orgId: string, id: string): Promise<Shareable | null>;
  /** Those of these that there are, in one round trip. */
  findAll(orgId: string, ids: readonly string[]): Promise<Shareable[]>;
  /** Ids of all that the member owns. */
  ownedBy(orgId: string, userId: string): Promise<string[]>;
  /** How somebody reaches it, where there are more ways than ownership and entries. */
  reach?(viewer: Viewer, shareable: Shareable, entries: readonly ShareEntry[]): Reach | null;
};

export const reachTo = (kind: ShareableKind, viewer: Viewer, shareable: Shareable, entries: readonly ShareEntry[]) =>
  kind.reach ? kind.reach(viewer, shareable, entries) : reachOf(viewer, shareable.owner_user_id, entries);

/** Every kind that the running product has. Contexts add theirs when their module starts. */
export class ShareableKinds {
  private readonly known = new Map<ShareKind, ShareableKind>();

  add(kind: ShareableKind): void {
    this.known.set(kind.kind, kind);
  }

  of(kind: ShareKind): ShareableKind {
    const known = this.known.get(kind);
    if (!known) throw new Error(`No context that runs here has a ${kind} to share.`);
    return known;
  }

  get all(): ShareableKind[] {
    return [...this.known.values()];
  }
}
