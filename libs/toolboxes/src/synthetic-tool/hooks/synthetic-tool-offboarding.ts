import { Injectable } from '@nestjs/common';
import { reaches, computeReach } from '#access-control';
import { type PinnedConnection, PinnedConnections } from '#connections';
import { type Leaving, type LeftBehind, MemberAuthorities, OnMemberLeft } from '#identity';
import { type Caller } from '#kernel';
import { SyntheticTools } from '../persistence/synthetic-tools.js';

/**
 * Keeps the synthetic tools of a member who leaves, so that they are there if the member returns. Moves steps of other
 * members' tools from connections of this member to the replacements.
 */
@Injectable()
export class SyntheticToolOffboarding extends OnMemberLeft {
  constructor(
    private readonly syntheticTools: SyntheticTools,
    private readonly pinnedConnections: PinnedConnections,
    private readonly memberAuthorities: MemberAuthorities,
  ) {
    super();
  }

  override async preview({ orgId }: Caller, userId: string): Promise<object> {
    return { synthetic_tools: await this.syntheticTools.countOwned(orgId, userId) };
  }

  /** Moves each step to the replacement of its connection, if the owner of the tool can use the replacement. */
  async handle({ caller, userId, replacements, act }: Leaving): Promise<Partial<LeftBehind>> {
    if (replacements.length === 0) return {};
    const { orgId } = caller;
    const owned = await this.pinnedConnections.ownedBy(orgId, userId);
    const ids = replacements.map(({ connection_id }) => connection_id);
    const found = await this.pinnedConnections.find(caller, ids);
    const replacementsBySlug = new Map(
      replacements.map((each) => [each.connector_slug, found.get(each.connection_id)]),
    );
    const moves = new Map<string, PinnedConnection>();
    for (const [id, slug] of owned) {
      const to = replacementsBySlug.get(slug);
      if (to) moves.set(id, to);
    }
    const tools = await this.syntheticTools.listOnConnections(orgId, [...moves.keys()], userId);
    const owners = await this.memberAuthorities.load(
      orgId,
      tools.map(({ owner_user_id }) => owner_user_id),
    );
    let replaced = 0;
    for (const { id, owner_user_id } of tools) {
      const allowed = allowedMoves(owners.get(owner_user_id), moves);
      replaced += await this.syntheticTools.change(orgId, id, (tool) => tool.moveSteps(allowed, act));
    }
    return { replaced };
  }
}

/** Returns the moves to connections that the owner of the tool can use. */
function allowedMoves(
  owner: Viewer | undefined,
  moves: ReadonlyMap<string, PinnedConnection>,
): ReadonlyMap<string, string> {
  const isUsable = ({ owner_user_id, share_entries }: PinnedConnection) => {
    const reach = owner ? computeReach(owner, owner_user_id, share_entries) : null;
    return reach !== null && reaches(reach.access, 'use');
  };
  return new Map([...moves].filter(([, to]) => isUsable(to)).map(([from, { id }]) => [from, id]));
}

type Viewer = Parameters<typeof computeReach>[0];
