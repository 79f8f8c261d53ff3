import { type Act, type Caller } from '#kernel';
import { type ShareEntry, type Grantee, type Level } from './reach.js';
import { type Shareable, type ShareableKind } from './shareable.js';
import { type OrgWideSharing } from './share-policy.js';

export type Share = ShareEntry & { id: string };

/** Where a thing is found: its kind tells the table. */
export type ShareableRef = { orgId: string; kind: ShareableKind; thing: Shareable };

/** The share entries of every kind of thing, each in the table of the context that owns it. */
export abstract class Shares {
  /** Locked until the transaction ends. */
  abstract on(orgId: string, kind: ShareableKind, thingId: string): Promise<Share[]>;

  abstract add(thing: ShareableRef, entry: ShareEntry, act: Act): Promise<string>;

  abstract change(thing: ShareableRef, share: Share, level: Level, act: Act): Promise<void>;

  abstract remove(thing: ShareableRef, share: Share, act: Act): Promise<void>;

  /**
   * Ends every entry of a member or team, of whatever kind, and answers their ids: the event which ends the grantee
   * tells them, so that none is written for each.
   */
  abstract endAllOf(orgId: string, grantee: Grantee): Promise<string[]>;
}

/** A thing and every entry that it has; new ones join them. */
export type SharedThing = ShareableRef & { entries: Share[] };

export type ShareResult = { id: string; isNew: boolean };

/** Shares a thing that the caller may share, whether it is new or was there. */
export abstract class Sharing {
  /**
   * Adds an entry, or changes the level of the one that its grantee has.
   * @param path of the entry in the request: `shares[2].`, or nothing.
   */
  abstract share(caller: Caller, thing: SharedThing, entry: ShareEntry, path?: string): Promise<ShareResult>;
}

/** What the organization's settings say of sharing; kept by the context of organizations. */
export abstract class SharingSettings {
  abstract orgWide(orgId: string): Promise<OrgWideSharing>;
}
