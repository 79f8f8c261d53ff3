import { type Act, type Page, type PageQuery } from '#kernel';

/**
 * A member's app that a manager removed from a toolbox. The removal applies to the member and the client, not to one
 * consent.
 */
export type RemovedApp = {
  toolbox_id: string;
  app_id: string;
  user_id: string;
  client_id: string;
  client_name: string;
  removed_at: Date;
};

export abstract class RemovedApps {
  /** Returns the ids of the toolboxes from which managers removed the app. */
  abstract toolboxesOf(orgId: string, app: Pick<RemovedApp, 'user_id' | 'client_id'>): Promise<ReadonlySet<string>>;

  abstract add(orgId: string, removed: RemovedApp): Promise<void>;

  /** Ends a removal and records the event. Returns false if the app is not removed from the toolbox. */
  abstract restore(orgId: string, toolboxId: string, appId: string, act: Act): Promise<boolean>;

  /** Lists the apps that were removed from a toolbox, most recently removed first. */
  abstract list(
    orgId: string,
    toolboxId: string,
    query: PageQuery,
  ): Promise<Page<Omit<RemovedApp, 'toolbox_id' | 'removed_at'> & { removed_at: string }>>;

  abstract forgetToolbox(orgId: string, toolboxId: string): Promise<void>;

  abstract forgetMember(orgId: string, userId: string): Promise<void>;
}
