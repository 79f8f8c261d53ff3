import { type Freeze } from './freeze.js';
import { type TraceContext } from './trace.js';

/** Who can be the author of an event. */
export type ActorKind = 'user' | 'service' | 'provisioning' | 'operator' | 'system' | 'anonymous';

/** What a request tells of itself; the log, the audit and outgoing calls repeat it. */
export type RequestFacts = TraceContext & { id: string; ip: string | null; user_agent: string | null };

export type CallerToken = { id: string; kind: string; name: string };

/** An app that somebody let act for them: at one address, and no further than they said. */
export type CallerApp = {
  /** The address that its token is for. Source: RFC 8707. */
  resource: string;
  scopes: ReadonlySet<string>;
  /** Ids of what it may reach there; null for all that the person does. */
  reach: ReadonlySet<string> | null;
  /** Those of them that were taken back. */
  withheld: ReadonlySet<string>;
};

/** A member that a caller stands for besides themselves. */
export type RepresentedMember = {
  userId: string;
  roleIds: ReadonlySet<string>;
  /** Roles with exactly the permissions that they have. */
  ownRoleIds: ReadonlySet<string>;
  permissions: ReadonlySet<string>;
  /** False while they are suspended, and once they have left. */
  active: boolean;
  /** Whether their restrictions bind the caller too. */
  restrictionsApply: boolean;
};

/** Who asks, in which organization, with which rights: everything a policy may know about the caller. */
export type Caller = {
  orgId: string;
  userId: string;
  kind: Extract<ActorKind, 'user' | 'service' | 'provisioning' | 'operator'>;
  /** Name, else email. */
  label: string | null;
  /** The union over every role held, narrowed to the token's scopes. */
  permissions: ReadonlySet<string>;
  /** The same before scopes: object rules compare it, so that a narrow token does not slip past them. */
  rolePermissions: ReadonlySet<string>;
  /** What the token is narrowed to; null for all that the roles allow. */
  scopes: ReadonlySet<string> | null;
  /** Roles the caller holds. */
  roleIds: ReadonlySet<string>;
  /** Roles held by whoever the caller stands for, and those with exactly the permissions of one of them (rule 7). */
  ownRoleIds: ReadonlySet<string>;
  /** Teams the caller belongs to; true where the caller administers the team. */
  teams: ReadonlyMap<string, boolean>;
  features: ReadonlySet<string>;
  /** What the plan no longer has, and had in the last 30 days. */
  lapsed: ReadonlySet<string>;
  /** Counts every change of permissions or reach in the organization; a cache keyed by it cannot outlive one. */
  epoch: number;
  /** Why nothing of the organization may be changed; null where it may. */
  frozen: Freeze | null;
  /** Ids of the members that the caller counts as wherever somebody must not help themselves, the caller among them, if they are one. */
  standsFor: ReadonlySet<string>;
  /** The others of them; who left holds nothing. */
  represented: readonly RepresentedMember[];
  /** Members shown the secret of a service member's or a directory's token; empty for people and for a token of the operator. */
  issuers: readonly string[];
  token: CallerToken | null;
  /** What acts for them; null where they do so themselves. */
  app: CallerApp | null;
  request: RequestFacts;
};

export abstract class Callers {
  /** Whether a text can be a token at all, which is told without a look-up. */
  abstract couldBeToken(text: string): boolean;

  /**
   * Who a bearer token stands for, with rights as they are when this is called.
   * @throws unauthorized when it is unknown, expired, revoked, or its member is suspended or gone.
   */
  abstract identify(token: string, request: RequestFacts): Promise<Caller>;

  /**
   * The caller with the rights they have by now: an answer that takes long ends with the right to it.
   * @throws unauthorized as `identify` does.
   */
  abstract again(caller: Caller): Promise<Caller>;

  /**
   * Runs work that changes who may do what, one at a time per organization and in one transaction.
   * It gets the caller's rights as they are under the lock, so no revoked right can decide.
   * @throws unauthorized when the caller is no longer a member; conflict when the organization was frozen meanwhile.
   */
  abstract withOrganizationLock<Result>(caller: Caller, work: (caller: Caller) => Promise<Result>): Promise<Result>;
}
