/** Ends what hangs on a team: whoever keeps something of teams implements it, and adds itself. */
export abstract class OnTeamDeleted {
  /** Belongs into the transaction of the deletion. Answers the shares that ended. */
  abstract settle(orgId: string, teamId: string): Promise<{ acl_ids: string[] }>;
}

/** Everybody who ends something with a team in the running product. Contexts add theirs when their module starts. */
export class TeamDeletion {
  private readonly known: OnTeamDeleted[] = [];

  add(part: OnTeamDeleted): void {
    this.known.push(part);
  }

  async settle(orgId: string, teamId: string): Promise<{ acl_ids: string[] }> {
    const acl_ids: string[] = [];
    for (const part of this.known) acl_ids.push(...(await part.settle(orgId, teamId)).acl_ids);
    return { acl_ids };
  }
}
