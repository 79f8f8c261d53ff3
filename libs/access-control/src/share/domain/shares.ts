import { type Act, type EventEntry, type EventExamples, exampleId, type FieldPath } from '#kernel';
import { type Grantee, type Level, type ShareEntry } from './reach.js';
import { type OrgWideSharing } from './share-policy.js';
import { type Shareable, type ShareableKind, type ShareKind } from './shareable.js';

/** Maximum number of shares of one resource. */
export const maxShares = 200;

export type Share = ShareEntry & { id: string };

/** Identifies a resource whose shares are read or changed. The kind determines the table of the shares. */
export type ShareableRef = { orgId: string; kind: ShareableKind; shareable: Shareable };

/** Stores the shares of every kind of resource, each kind in a table of the context that owns it. */
export abstract class Shares {
  /** Reads the shares of a resource, and locks them until the transaction ends. */
  abstract listLocked(orgId: string, kind: ShareableKind, resourceId: string): Promise<Share[]>;

  abstract add(shareable: ShareableRef, entry: ShareEntry, act: Act): Promise<string>;

  abstract change(shareable: ShareableRef, share: Share, level: Level, act: Act): Promise<void>;

  /** @param cause why the share was removed, if no member requested it directly. */
  abstract remove(shareable: ShareableRef, share: Share, act: Act, cause?: string): Promise<void>;

  /** Ends the share of a member who becomes the owner, because an owner needs none. */
  abstract endMemberShare(shareable: ShareableRef, userId: string, act: Act): Promise<void>;

  /**
   * Ends all shares with a member who leaves or with a deleted team, for every kind of resource, and returns their ids.
   * The event of the departure or deletion lists these ids, so the shares have no events of their own.
   */
  abstract endAllForGrantee(orgId: string, grantee: Grantee): Promise<string[]>;
}

/** A resource and all of its shares. New shares are added to `entries`. */
export type ShareList = ShareableRef & { entries: Share[] };

/** The new owner's id (`to`), the path of this id in the request, and whether the previous owner keeps access. */
export type Handover = { to: string; path: FieldPath; retains: boolean };

export type ShareResult = { id: string; isNew: boolean };

/** Reads the organization's settings for sharing. Implemented by the organizations context. */
export abstract class SharingSettings {
  abstract orgWide(orgId: string): Promise<OrgWideSharing>;
}

/** `grantee_label` is a team's name at the time of the event. */
type ShareData = Grantee & { acl_id: string; grantee_label?: string | null };

export type ShareEvent<Kind extends ShareKind = ShareKind> =
  | { type: `${Kind}.shared`; data: ShareData & { level: Level } }
  | { type: `${Kind}.share_changed`; data: ShareData & { before: Level; after: Level } }
  | { type: `${Kind}.unshared`; data: ShareData & { cause: string | null } };

const subject = ({ grantee_type, grantee_id }: Grantee) => (grantee_type === 'user' ? grantee_id : null);

/**
 * Returns the events for sharing one kind of resource. The context that owns the resource adds them to its own events.
 */
export const shareEvents = <Kind extends ShareKind>(kind: Kind, category: string) => {
  const entry = { category, changesPermissions: true, subject } as const;
  return {
    [`${kind}.shared`]: { says: 'shared {resource} with {grantee}', ...entry },
    [`${kind}.share_changed`]: { says: "changed {grantee}'s access to", ...entry },
    [`${kind}.unshared`]: { says: 'stopped sharing {resource} with {grantee}', ...entry },
  } as Record<ShareEvent<Kind>['type'], EventEntry<{ type: string; data: Grantee }>>;
};

const share = { acl_id: exampleId('acl'), grantee_type: 'user', grantee_id: exampleId('usr') } as const;

/** Returns example data of these events for the OpenAPI document. */
export const shareExamples = <Kind extends ShareKind>(kind: Kind) =>
  ({
    [`${kind}.shared`]: { ...share, level: 'use' },
    [`${kind}.share_changed`]: { ...share, before: 'view', after: 'use' },
    [`${kind}.unshared`]: { ...share, cause: null },
  }) as object as EventExamples<ShareEvent<Kind>>;
