/** The organizations whose deletion is scheduled. No background work is done for them. */
export abstract class FrozenOrganizations {
  abstract has(orgId: string): Promise<boolean>;

  abstract add(orgId: string): Promise<void>;

  abstract remove(orgId: string): Promise<void>;
}
