import { Injectable, type OnModuleInit } from '@nestjs/common';
import { reaches, reachOf } from '#access-control';
import { type PinnedConnection, PinnedConnections } from '#connections';
import { type Leaving, type LeftBehind, MemberAuthorities, Offboarding, OnMemberLeft } from '#identity';
import { type Caller } from '#kernel';
import { SyntheticTools } from '../domain/synthetic-tools.js';

/**
 * A leaver's synthetic tools stay private and wait for their owner. Other members' tools on the leaver's connections
 * move to replacements where possible.
 */
@Injectable()
export class SyntheticToolOffboarding extends OnMemberLeft implements OnModuleInit {
  constructor(
    private readonly offboarding: Offboarding,
    private readonly tools: SyntheticTools,
    private readonly connections: PinnedConnections,
    private readonly authorities: MemberAuthorities,
  ) {
    super();
  }

  onModuleInit(): void {
    this.offboarding.add(this);
  }

  override async preview({ orgId }: Caller, userId: string): Promise<object> {
    return { synthetic_tools: await this.tools.countOf(orgId, userId) };
  }

  /** Moves steps to the replacement of the leaver's connection, if their owner can use it. */
  async handle({ caller, userId, replacements, act }: Leaving): Promise<Partial<LeftBehind>> {
    if (replacements.length === 0) return {};
    const { orgId } = caller;
    const owned = await this.connections.ownedBy(orgId, userId);
    const ids = replacements.map(({ connection_id }) => connection_id);
    const found = await this.connections.find(caller, ids);
    const standIns = new Map(replacements.map((each) => [each.connector_slug, found.get(each.connection_id)]));
    const moves = new Map<string, PinnedConnection>();
    for (const [id, slug] of owned) {
      const to = standIns.get(slug);
      if (to) moves.set(id, to);
    }
    const tools = await this.tools.onConnections(orgId, [...moves.keys()], userId);
    const owners = await this.authorities.load(
      orgId,
      tools.map(({ owner_user_id }) => owner_user_id),
    );
    let replaced = 0;
    for (const { id, owner_user_id } of tools) {
      const open = openTo(owners.get(owner_user_id), moves);
      replaced += await this.tools.change(orgId, id, (tool) => tool.moveSteps(open, act));
    }
    return { replaced };
  }
}

/** The moves whose new connection the owner can use. */
function openTo(owner: Viewer | undefined, moves: ReadonlyMap<string, PinnedConnection>): ReadonlyMap<string, string> {
  const isOpen = ({ owner_user_id, share_entries }: PinnedConnection) => {
    const reach = owner ? reachOf(owner, owner_user_id, share_entries) : null;
    return reach !== null && reaches(reach.access, 'use');
  };
  return new Map([...moves].filter(([, to]) => isOpen(to)).map(([from, { id }]) => [from, id]));
}

type Viewer = Parameters<typeof reachOf>[0];
