import { type Freeze } from './freeze.js';
import { type TraceContext } from './trace.js';

export type ActorKind = 'user' | 'service' | 'provisioning' | 'operator' | 'system' | 'anonymous';

/** Facts about a request that the logs, the audit log and outgoing calls contain. */
export type RequestFacts = TraceContext & { id: string; ip: string | null; user_agent: string | null };

export type CallerToken = { id: string; kind: string; name: string };

/** An app that acts for a member: at one resource and within the consent the member gave. */
export type CallerApp = {
  /** The resource the token was issued for. Source: RFC 8707. */
  resource: string;
  scopes: ReadonlySet<string>;
  /** Scopes that the member left out when the app asked for them again. */
  declined: ReadonlySet<string>;
  /** Ids of the toolboxes the app may use at its address. Null for all toolboxes the member can use. */
  reach: ReadonlySet<string> | null;
  /** Ids of toolboxes that were removed from the app after the member gave consent. */
  withheld: ReadonlySet<string>;
};

/** A member that the caller stands for. */
export type RepresentedMember = {
  userId: string;
  roleIds: ReadonlySet<string>;
  /** Roles that the member holds, and roles with exactly the member's permissions. */
  ownRoleIds: ReadonlySet<string>;
  permissions: ReadonlySet<string>;
  /** False while the member is suspended and after the member left. */
  active: boolean;
  /** Whether the member's restrictions also bind the caller. */
  restrictionsApply: boolean;
};

/** The member behind a request, with organization and rights: everything a policy may know about the caller. */
export type Caller = {
  orgId: string;
  userId: string;
  kind: Extract<ActorKind, 'user' | 'service' | 'provisioning' | 'operator'>;
  /** Name, else email. */
  label: string | null;
  /** The union of the permissions of all roles held, limited to the token's scopes. */
  permissions: ReadonlySet<string>;
  /**
   * The permissions of the roles, regardless of the token's scopes. Rules about single resources use these
   * permissions, so that a token with few scopes cannot bypass the rules.
   */
  rolePermissions: ReadonlySet<string>;
  /** The scopes of the token; null for everything the roles allow. */
  scopes: ReadonlySet<string> | null;
  /** Roles the caller holds. */
  roleIds: ReadonlySet<string>;
  /**
   * Roles held by the caller and by the members the caller stands for, and roles with exactly the permissions of one of
   * them. The scopes of the token do not limit these roles.
   */
  ownRoleIds: ReadonlySet<string>;
  /** Teams the caller belongs to; true where the caller administers the team. */
  teams: ReadonlyMap<string, boolean>;
  features: ReadonlySet<string>;
  /** Features the plan lost in the last 30 days. */
  lapsed: ReadonlySet<string>;
  /**
   * Increases with every change of permissions or reach in the organization. Cached data whose key contains the epoch
   * cannot outlive a change.
   */
  epoch: number;
  /** Why the organization cannot be changed; null if it can. */
  frozen: Freeze | null;
  /**
   * Ids of the members the caller stands for, in rules about “your own” rights. Includes the caller if the caller is a
   * member.
   */
  standsFor: ReadonlySet<string>;
  /** The other members that the caller stands for. Members who left have no rights. */
  represented: readonly RepresentedMember[];
  /**
   * Members who were shown the secret of a service or directory token. Empty for people and for tokens issued by the
   * operator.
   */
  issuers: readonly string[];
  token: CallerToken | null;
  /** The app that acts for the caller; null when the caller acts directly. */
  app: CallerApp | null;
  request: RequestFacts;
};

export abstract class Callers {
  /** Whether a string has the format of a token. Needs no look-up. */
  abstract couldBeToken(text: string): boolean;

  /**
   * The caller to whom a bearer token belongs, with their current rights.
   * @throws unauthorized when the token is unknown, expired or revoked, or when its member is suspended or removed.
   */
  abstract identify(token: string, request: RequestFacts): Promise<Caller>;

  /**
   * The same caller with their current rights. Long responses call it repeatedly, and end when the caller has lost the
   * right to read them.
   * @throws unauthorized like `identify`.
   */
  abstract reload(caller: Caller): Promise<Caller>;

  /**
   * Runs work that changes rights, one at a time per organization and in one transaction. The work gets the caller's
   * rights as they are under the lock, so a right that was revoked while the work waited does not count.
   * @throws unauthorized when the caller is no longer a member; conflict when the organization was frozen in the
   * meantime.
   */
  abstract withOrganizationLock<Result>(caller: Caller, work: (caller: Caller) => Promise<Result>): Promise<Result>;
}
