import { type Act, Aggregate, type AggregateState, type EventEntries, newId } from '#kernel';

/**
 * How an app identified itself: with a metadata document, or by registering. `enterprise`: the identity provider let it
 * in. `workload`: it is a workload credential of a service member.
 */
export const registrations = ['cimd', 'dynamic', 'enterprise', 'workload'] as const;

/** What an app says about itself. Source: RFC 7591, 2. */
export type AppFacts = {
  client_id: string;
  client_name: string;
  client_uri: string | null;
  logo: string | null;
  registration: (typeof registrations)[number];
};

/** What a person allows an app to do, and the toolboxes where the app can do it. */
export type AppReach = {
  scopes: string[];
  /** Null: all toolboxes the person may use. Empty at the address of all accounts, which has no toolboxes. */
  toolbox_ids: string[] | null;
};

export type ConnectedAppState = AggregateState &
  AppFacts &
  AppReach & {
    user_id: string;
    resource: string;
    /** Toolboxes that the person removed from an app with access to all toolboxes. */
    withheld: string[];
    /** Scopes that the person left out when the app asked for them again. */
    declined: string[];
    created_at: Date;
    updated_at: Date;
  };

/** `requested`: the scopes that the app asked for. */
export type AllowedApp = AppFacts &
  AppReach &
  Pick<ConnectedAppState, 'user_id' | 'resource'> & { requested: readonly string[] };

/** An app that the identity provider let in for a person, or a workload of a service member. */
export type AdmittedApp = Pick<
  ConnectedAppState,
  'client_id' | 'client_name' | 'user_id' | 'resource' | 'scopes' | 'toolbox_ids'
> & { registration: 'enterprise' | 'workload' };

/**
 * An app that acts for a member at one agent address. The member, the identity provider or a workload credential
 * authorized it.
 */
export class ConnectedApp extends Aggregate<ConnectedAppState, ConnectedAppEvent> {
  protected readonly noun = 'connected_app';

  static authorize(org_id: string, { requested: _, ...allowed }: AllowedApp, act: Act): ConnectedApp {
    const id = newId('ogrt', act.at);
    const dates = { created_at: act.at, updated_at: act.at };
    const app = new ConnectedApp({ org_id, id, version: 1, ...allowed, withheld: [], declined: [], ...dates });
    app.apply(act, { type: 'connected_app.authorized', data: app.accessData() });
    return app;
  }

  static admit(org_id: string, admitted: AdmittedApp, act: Act): ConnectedApp {
    const id = newId('ogrt', act.at);
    const facts = { client_uri: null, logo: null };
    const dates = { created_at: act.at, updated_at: act.at };
    const app = new ConnectedApp({
      ...{ org_id, id, version: 1, ...admitted, ...facts },
      ...{ withheld: [], declined: [], ...dates },
    });
    app.apply(act, { type: 'connected_app.admitted', data: app.accessData() });
    return app;
  }

  /**
   * Adds scopes that the identity provider asserts, or that a workload asks for. Each token has only the scopes it was
   * issued with, so the tokens of an earlier consent get no more.
   */
  extend(scopes: readonly string[], act: Act): void {
    const added = scopes.filter((scope) => !this.state.scopes.includes(scope));
    if (added.length === 0) return;
    const all = [...this.state.scopes, ...added];
    const data = { ...this.accessData(), scopes: all };
    this.apply(act, { type: 'connected_app.admitted', data }, { scopes: all, updated_at: act.at });
  }

  /**
   * Replaces the person's choice. The person was asked again because the app needs more access or lost its tokens.
   * The scopes that the person leaves out are recorded, so that the app does not ask for them at every call.
   */
  reauthorize({ scopes, toolbox_ids, requested, ...facts }: AllowedApp, act: Act): void {
    const { client_name, client_uri, logo } = facts;
    const declined = requested.filter((scope) => !scopes.includes(scope));
    const changes = { scopes, declined, toolbox_ids, withheld: [], client_name, client_uri, logo, updated_at: act.at };
    const data = { ...this.accessData(), scopes, toolbox_ids };
    this.apply(act, { type: 'connected_app.authorized', data }, changes);
  }

  /** Whether a person consents to each address and scope. Otherwise, a next token of the app would add them again. */
  get needsConsent(): boolean {
    const { registration } = this.state;
    return registration === 'cimd' || registration === 'dynamic';
  }

  /** Changes the scopes or toolboxes of the app, also for its existing tokens. Ignores a change without any effect. */
  change({ scopes = this.state.scopes, toolbox_ids }: Partial<AppReach>, act: Act): void {
    const { scopes: before, toolbox_ids: present, withheld } = this.state;
    const isReachUnchanged = toolbox_ids === undefined || (isSameSet(toolbox_ids, present) && withheld.length === 0);
    if (isReachUnchanged && isSameSet(scopes, before)) return;
    const reach = { scopes, toolbox_ids: toolbox_ids === undefined ? present : toolbox_ids };
    const declined = this.needsConsent
      ? this.state.declined
      : [...new Set([...this.state.declined, ...before.filter((scope) => !scopes.includes(scope))])];
    const changes = { ...reach, declined, ...(toolbox_ids !== undefined && { withheld: [] }), updated_at: act.at };
    this.apply(act, { type: 'connected_app.updated', data: { ...this.accessData(), ...reach } }, changes);
  }

  /**
   * Records that a manager of the toolbox removed the app from it. The removal is stored in `RemovedApps`, because it
   * must also apply if the person authorizes the app again.
   */
  removeFrom(toolbox_id: string, act: Act): void {
    const { user_id, client_id } = this.state;
    const data = { user_id, client_id, toolbox_id };
    this.apply(act, { type: 'connected_app.removed', data }, { updated_at: act.at });
  }

  /** Removes a toolbox from the app at the request of the person. An app without any toolbox is disconnected. */
  withhold(toolboxId: string, act: Act): void {
    const { toolbox_ids, withheld } = this.state;
    const remaining = toolbox_ids?.filter((id) => id !== toolboxId) ?? null;
    if (remaining?.length === 0) return this.end(act);
    const newWithheld = remaining === null ? [...new Set([...withheld, toolboxId])] : withheld;
    const data = { ...this.accessData(), toolbox_ids: remaining };
    this.apply(
      act,
      { type: 'connected_app.updated', data },
      { toolbox_ids: remaining, withheld: newWithheld, updated_at: act.at },
    );
  }

  end(act: Act): void {
    const { user_id, client_id } = this.state;
    this.apply(act, { type: 'connected_app.revoked', data: { user_id, client_id } });
    this.removed = true;
  }

  protected override label(): string {
    return this.state.client_name;
  }

  private accessData() {
    const { user_id, client_id, resource, scopes, toolbox_ids } = this.state;
    return { user_id, client_id, resource, scopes, toolbox_ids };
  }
}

function isSameSet(one: readonly string[] | null, other: readonly string[] | null): boolean {
  if (one === null || other === null) return one === other;
  return one.length === other.length && one.every((each) => other.includes(each));
}

type AppAccess = {
  user_id: string;
  client_id: string;
  resource: string;
  scopes: string[];
  toolbox_ids: string[] | null;
};
type Removed = { user_id: string; client_id: string; toolbox_id: string };

export type ConnectedAppEvent =
  | { type: 'connected_app.authorized'; data: AppAccess }
  | { type: 'connected_app.admitted'; data: AppAccess }
  | { type: 'connected_app.updated'; data: AppAccess }
  | { type: 'connected_app.revoked'; data: { user_id: string; client_id: string } }
  | { type: 'connected_app.removed'; data: Removed }
  | { type: 'connected_app.restored'; data: Removed }
  | { type: 'connected_app.readmitted'; data: { user_id: string; client_id: string } };

const subject = ({ user_id }: { user_id: string }) => user_id;

export const connectedAppEvents = {
  'connected_app.authorized': {
    says: 'allowed {resource} to act for them',
    category: 'security',
    changesPermissions: true,
    subject,
  },
  'connected_app.admitted': {
    says: 'connected {resource} with a signed assertion',
    category: 'security',
    changesPermissions: true,
    subject,
  },
  'connected_app.updated': {
    says: "changed the access of {person}'s",
    ofOwnMove: 'changed the access of',
    category: 'security',
    changesPermissions: true,
    subject,
  },
  'connected_app.revoked': {
    says: "disconnected {person}'s",
    ofOwnMove: 'disconnected',
    category: 'security',
    changesPermissions: true,
    subject,
  },
  'connected_app.removed': {
    says: "removed {person}'s {resource} from a toolbox",
    ofOwnMove: 'removed {resource} from a toolbox',
    category: 'security',
    changesPermissions: true,
    subject,
  },
  'connected_app.restored': {
    says: "restored {person}'s {resource} to a toolbox",
    ofOwnMove: 'restored {resource} to a toolbox',
    category: 'security',
    changesPermissions: true,
    subject,
  },
  'connected_app.readmitted': {
    says: "allowed {person}'s {resource} again after it was disconnected",
    ofOwnMove: 'allowed {resource} again after it was disconnected',
    category: 'security',
    changesPermissions: true,
    subject,
  },
} satisfies EventEntries<ConnectedAppEvent>;
