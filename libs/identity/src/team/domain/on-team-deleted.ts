/** Deletes the data that depends on a deleted team. A hook of each context with such data. */
export abstract class OnTeamDeleted {
  /** Call it in the transaction of the deletion. Returns the shares that ended. */
  abstract handle(orgId: string, teamId: string): Promise<{ acl_ids: string[] }>;
}
