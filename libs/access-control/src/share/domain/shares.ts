import { type Act, type Caller } from '#kernel';
import { type Grant, type Grantee, type Level } from './reach.js';
import { type Shareable, type ShareableKind } from './shareable.js';
import { type OrgWideSharing } from './share-policy.js';

export type Share = Grant & { id: string };

/** Where a thing is: its kind tells the table. */
export type Place = { orgId: string; kind: ShareableKind; thing: Shareable };

/** The grants of every kind of thing, each in the table of the context that owns it. */
export abstract class Shares {
  /** Locked until the transaction ends. */
  abstract on(orgId: string, kind: ShareableKind, thingId: string): Promise<Share[]>;

  abstract add(place: Place, grant: Grant, act: Act): Promise<string>;

  abstract change(place: Place, share: Share, level: Level, act: Act): Promise<void>;

  abstract remove(place: Place, share: Share, act: Act): Promise<void>;

  /**
   * Ends every grant to a member or team, of whatever kind, and answers their ids: the event which ends the grantee
   * tells them, so that none is written for each.
   */
  abstract endAllOf(orgId: string, grantee: Grantee): Promise<string[]>;
}

/** A thing and every grant that it has; new ones join them. */
export type SharedPlace = Place & { there: Share[] };

export type Granted = { id: string; isNew: boolean };

/** Gives grants on a thing that the caller may share, whether it is new or was there. */
export abstract class Granting {
  /**
   * Gives a grant, or changes the level of the one that its grantee has.
   * @param path of the grant in the request: `shares[2].`, or nothing.
   */
  abstract give(caller: Caller, place: SharedPlace, grant: Grant, path?: string): Promise<Granted>;
}

/** The members and teams that a grant can name. */
export abstract class Grantees {
  /** @throws validation_error `unknown_member` or `unknown_team` at `path`, also for who is suspended. */
  abstract mustExist(orgId: string, grantee: Grantee, path: string): Promise<void>;
}

/** What the organization's settings say of sharing; kept by the context of organizations. */
export abstract class SharingSettings {
  abstract orgWide(orgId: string): Promise<OrgWideSharing>;
}
