/** Ends what depends on a team. Each context with such data implements and registers it. */
export abstract class OnTeamDeleted {
  /** Call it in the transaction of the deletion. Returns the shares that ended. */
  abstract handle(orgId: string, teamId: string): Promise<{ acl_ids: string[] }>;
}

/** All registered handlers. Contexts add theirs at startup. */
export class TeamDeletion {
  private readonly known: OnTeamDeleted[] = [];

  add(part: OnTeamDeleted): void {
    this.known.push(part);
  }

  async notify(orgId: string, teamId: string): Promise<{ acl_ids: string[] }> {
    const acl_ids: string[] = [];
    for (const part of this.known) acl_ids.push(...(await part.handle(orgId, teamId)).acl_ids);
    return { acl_ids };
  }
}
