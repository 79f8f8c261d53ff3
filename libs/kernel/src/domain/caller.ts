import { type RequestKey } from './request-key.js';
import { type TraceContext } from './trace.js';
import { type EarlyRead } from './early-read.js';
import { type ApiError, defineError, type ErrorDefinition } from './error-definitions.js';

export type ActorKind = 'user' | 'service' | 'provisioning' | 'operator' | 'system' | 'anonymous';

/** Facts about a request, for the logs, the audit log and outgoing calls, and its Idempotency-Key. */
export type RequestFacts = TraceContext & {
  id: string;
  ip: string | null;
  user_agent: string | null;
  key: RequestKey;
};

export type CallerToken = { id: string; kind: string; name: string };

/** The browser session with which one of our pages calls the API. */
export type CallerSession = {
  /** The digest of the session's secret. */
  id: string;
  /** When the person signed in. */
  signed_in_at: Date;
};

/** An app that acts for a member. It may act at one resource only, and within the member's consent. */
export type CallerApp = {
  /** The resource the token was issued for. Source: RFC 8707. */
  resource: string;
  scopes: ReadonlySet<string>;
  /** Whether the organization's identity provider let the app in. The member saw no consent page. */
  isEnterprise: boolean;
  /** The highest scope that the app's workload credential allows. Null for other apps. */
  maxScope: string | null;
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
  /** Whether the caller stands for the member only because a directory added the caller or a member between them. */
  viaDirectory: boolean;
};

/** Everything that a policy can know about the caller of a request, such as organization and rights. */
export type Caller = {
  orgId: string;
  userId: string;
  kind: Extract<ActorKind, 'user' | 'service' | 'provisioning' | 'operator'>;
  /** The caller's name or, without a name, email address. */
  label: string | null;
  /** The permissions of all roles the caller holds, limited to the token's scopes. */
  permissions: ReadonlySet<string>;
  /**
   * The permissions of the roles, regardless of the token's scopes. Rules about single resources use these
   * permissions, so that a token with few scopes cannot bypass the rules.
   */
  rolePermissions: ReadonlySet<string>;
  /** The scopes of the token. Null if the token has all permissions of the roles. */
  scopes: ReadonlySet<string> | null;
  roleIds: ReadonlySet<string>;
  /**
   * Roles held by the caller and by the members the caller stands for, and roles with exactly the permissions of the
   * caller or of one of these members. The scopes of the token do not limit these roles.
   */
  ownRoleIds: ReadonlySet<string>;
  /** Ids of the caller's teams. The value is true if the caller administers the team. */
  teams: ReadonlyMap<string, boolean>;
  features: ReadonlySet<string>;
  /** Features the plan lost in the last 30 days. */
  lapsed: ReadonlySet<string>;
  /**
   * Increases with every change to permissions or reach in the organization. Cached data whose key contains the epoch
   * cannot outlive a change.
   */
  epoch: number;
  /** Why the organization cannot be changed. Null if it can be changed. */
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
  /** The app that acts for the caller. Null when the caller acts directly. */
  app: CallerApp | null;
  /**
   * The browser session with which a page called the API. Null for requests with a token, and while the server renders
   * a page for a signed-in person.
   */
  session: CallerSession | null;
  request: RequestFacts;
};

export abstract class Callers {
  /** Whether a string has the format of a token. Needs no look-up. */
  abstract couldBeToken(text: string): boolean;

  /**
   * Finds the caller that a bearer token belongs to, with current rights.
   * @param early a read to send in the same round trip. `Reads.oneFor` returns its row.
   * @throws unauthorized when the token is unknown, expired or revoked, or when its member is suspended or removed.
   */
  abstract identify(token: string, request: RequestFacts, early?: EarlyRead): Promise<Caller>;

  /**
   * Finds the caller that a browser session belongs to: the member after a sign-in at an identity provider, otherwise
   * the holder of the token that opened the session. A session is never accepted as a bearer token.
   * @throws unauthorized like `identify`; for an unknown or ended session, as if the request had no token.
   */
  abstract identifySession(secret: string, request: RequestFacts, early?: EarlyRead): Promise<Caller>;

  /**
   * Returns the same caller with current rights. Long responses call this method repeatedly, and end when the caller
   * may no longer read them.
   * @throws unauthorized like `identify`.
   */
  abstract reload(caller: Caller): Promise<Caller>;

  /**
   * Runs work that changes rights. The work runs in one transaction, under the organization's lock. It gets the
   * rights that the caller has under the lock, so a right that was revoked while the work waited does not count.
   * @throws unauthorized when the caller is no longer a member; conflict when the organization was frozen in the
   * meantime.
   */
  abstract withOrganizationLock<Result>(caller: Caller, work: (caller: Caller) => Promise<Result>): Promise<Result>;
}

/** Why an organization cannot be changed. */
export type Freeze = 'deletion_scheduled' | 'purging';

export const organizationPurging = defineError(
  409,
  'organization_purging',
  'The organization is being deleted.',
  () => 'This organization is being deleted and can no longer be changed.',
);

export const organizationDeletionScheduled = defineError(
  409,
  'organization_deletion_scheduled',
  'The organization is scheduled for deletion and cannot be changed until it is restored.',
  () =>
    'This organization is scheduled for deletion, so it cannot be changed. An owner or an administrator ' +
    'with org:manage can cancel the deletion.',
);

/** The cause for which a frozen organization refuses writes. */
export const freezeCauses: Record<Freeze, ErrorDefinition<[]>> = {
  deletion_scheduled: organizationDeletionScheduled,
  purging: organizationPurging,
};

/** The error for a write in a frozen organization. */
export const frozenConflict = (freeze: Freeze): ApiError => freezeCauses[freeze]();
