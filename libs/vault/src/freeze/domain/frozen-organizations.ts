/** Organizations that wait for their deletion: nothing is done for them that nobody asks for. */
export abstract class FrozenOrganizations {
  abstract has(orgId: string): Promise<boolean>;

  abstract add(orgId: string): Promise<void>;

  abstract remove(orgId: string): Promise<void>;
}
