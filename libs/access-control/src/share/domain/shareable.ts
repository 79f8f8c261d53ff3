import { type Caller, type Hooks } from '#kernel';
import { type Level, type Reach, computeReach, type ShareEntry } from './reach.js';

export const shareKinds = ['connection', 'connector', 'toolbox', 'template'] as const;

export type ShareKind = (typeof shareKinds)[number];

/** The fields of a resource that sharing needs. */
export type Shareable = { id: string; label: string; owner_user_id: string | null };

/** The fields of a person that decide their access to a resource. */
export type Viewer = Pick<Caller, 'orgId' | 'userId' | 'permissions' | 'teams'>;

/** Properties of one kind of resource. */
export type KindFacts = {
  kind: ShareKind;
  /** Table of its shares, created with `createShares`. */
  shares: `${string}.${string}`;
  /** Whether a team's administrators may reshare a resource that is shared with the team. */
  teamAdminsShare: boolean;
};

/** A kind of resource that can be shared. The context that owns the kind lists it as a hook. */
export abstract class ShareableKind implements KindFacts {
  abstract readonly kind: ShareKind;
  abstract readonly shares: KindFacts['shares'];
  abstract readonly teamAdminsShare: boolean;

  /** Finds the resource with this id or slug, or null. Works inside and outside a transaction that changes it. */
  async find(orgId: string, id: string): Promise<Shareable | null> {
    return (await this.findMany(orgId, [id]))[0] ?? null;
  }

  /** Finds the resources with these ids, in one round trip. Missing ones are left out. */
  abstract findMany(orgId: string, ids: readonly string[]): Promise<Shareable[]>;

  /** Lists the ids of all resources that the member owns. */
  abstract ownedBy(orgId: string, userId: string): Promise<string[]>;

  /** Returns the viewer's access. A kind may give access in other ways than ownership and shares. */
  reach(viewer: Viewer, { owner_user_id }: Shareable, entries: readonly ShareEntry[]): Reach | null {
    return computeReach(viewer, owner_user_id, entries);
  }
}

export class ShareableKinds {
  constructor(private readonly hooks: Hooks) {}

  get(kind: ShareKind): ShareableKind {
    const known = this.all.find((each) => each.kind === kind);
    if (!known) throw new Error(`No context in this process has resources of kind ${kind}.`);
    return known;
  }

  get all(): ShareableKind[] {
    return this.hooks.get(ShareableKind);
  }
}

/** Identifies a resource that may be shared. */
export type ResourceRef = { resource_type: ShareKind; resource_id: string };

/** A resource with all of its shares. */
export type SharedResource = { kind: ShareableKind; shareable: Shareable; entries: readonly ShareEntry[] };

/** Reads resources of every kind with their shares, without locking them. */
export abstract class SharedResources {
  /** Returns the resources that exist, by `resourceKey`. Each kind is queried once. */
  abstract find(orgId: string, refs: readonly ResourceRef[]): Promise<ReadonlyMap<string, SharedResource>>;

  /**
   * Returns the ids of all resources that the caller may share (`canShare`), with the highest level they may grant
   * (`canGrantLevel`).
   */
  abstract listShareable(caller: Caller): Promise<ReadonlyMap<string, Level>>;
}

export const resourceKey = ({ resource_type, resource_id }: ResourceRef): string => `${resource_type} ${resource_id}`;
