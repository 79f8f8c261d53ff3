import { type Act, type Caller, type FieldPath } from '#kernel';
import { type Grantee, type Level, type Reach, type ShareEntry } from './reach.js';
import { type Shareable, type ShareableKind, type ShareKind } from './shareable.js';
import { type ResourceRef } from './shared-resources.js';
import { type OrgWideSharing } from './share-policy.js';

/** Entries that one thing may have. Source: product design, Sharing. */
export const mostShares = 200;

export type Share = ShareEntry & { id: string };

/** Where a thing is found: its kind tells the table. */
export type ShareableRef = { orgId: string; kind: ShareableKind; shareable: Shareable };

/** The share entries of every kind of thing, each in the table of the context that owns it. */
export abstract class Shares {
  /** Locked until the transaction ends. */
  abstract on(orgId: string, kind: ShareableKind, resourceId: string): Promise<Share[]>;

  abstract add(shareable: ShareableRef, entry: ShareEntry, act: Act): Promise<string>;

  abstract change(shareable: ShareableRef, share: Share, level: Level, act: Act): Promise<void>;

  /** @param cause why, where nobody asked for just this. */
  abstract remove(shareable: ShareableRef, share: Share, act: Act, cause?: string): Promise<void>;

  /**
   * Ends every entry of a member or team, of whatever kind, and answers their ids: the event which ends the grantee
   * tells them, so that none is written for each.
   */
  abstract endAllOf(orgId: string, grantee: Grantee): Promise<string[]>;
}

/** A thing and every entry that it has; new ones join them. */
export type ShareList = ShareableRef & { entries: Share[] };

/** Who owns a thing next, where the request names them, and whether who owned it goes on using it. */
export type Handover = { to: string; path: FieldPath; retains: boolean };

export type ShareResult = { id: string; isNew: boolean };

/** Shares a thing that the caller may share, whether it is new or was there. */
export abstract class Sharing {
  /**
   * A thing with its entries, locked until the transaction ends, and how it reaches the caller.
   * @throws not_found where it does not.
   */
  abstract find(caller: Caller, ref: ResourceRef): Promise<{ list: ShareList; reach: Reach }>;

  /**
   * Adds an entry, or changes the level of the one that its grantee has.
   * @param path of the entry in the request: `/shares/2`, or nothing.
   */
  abstract share(caller: Caller, list: ShareList, entry: ShareEntry, path?: FieldPath): Promise<ShareResult>;

  /** Throws what `begin` would throw for these entries, without storing any. */
  abstract checkNew(
    caller: Caller,
    kind: ShareKind,
    shareable: Shareable,
    shares: readonly ShareEntry[],
  ): Promise<void>;

  /** Adds the entries that the `shares` of a request name for a thing it makes. */
  abstract begin(caller: Caller, kind: ShareKind, shareable: Shareable, shares: readonly ShareEntry[]): Promise<void>;

  /**
   * What becomes of the entries of a thing that changes hands: an owner needs none, and who owned it may keep one.
   * @throws validation_error `unknown_member` for who is no active member.
   */
  abstract handOver(caller: Caller, kind: ShareKind, shareable: Shareable, handover: Handover, act: Act): Promise<void>;
}

/** What the organization's settings say of sharing; kept by the context of organizations. */
export abstract class SharingSettings {
  abstract orgWide(orgId: string): Promise<OrgWideSharing>;
}
