import { Injectable } from '@nestjs/common';
import { type FoundWays, type UsableWays } from '#access-control';
import { activeTools, Connectors } from '#catalog';
import { type MemberAuthority } from '#identity';
import { type Caller } from '#kernel';
import { type AccessWay, findRule } from '../domain/access-way.js';
import { asCaller } from '../domain/as-caller.js';
import { AccessWayReader } from './access-way-reader.js';

/** Explains in which ways a member can use a connector, from the same ways as the list of their access. */
@Injectable()
export class ExplainedWays implements UsableWays {
  constructor(
    private readonly accessWayReader: AccessWayReader,
    private readonly connectors: Connectors,
  ) {}

  async find(
    caller: Caller,
    authority: MemberAuthority,
    { slug, tool, toolboxId }: Parameters<UsableWays['find']>[2],
  ): Promise<FoundWays> {
    const member = asCaller(caller, authority);
    const { usable } = await this.accessWayReader.load(caller, member);
    const all = usable.find(({ connector }) => connector.slug === slug)?.ways ?? [];
    const ways = all.filter(({ tools }) => tool === null || tools === null || tools.has(tool));
    const inToolbox = ways.filter(({ kind, resource }) => kind === 'toolbox' && resource?.id === toolboxId);
    const asked = toolboxId === null ? ways : inToolbox;
    const rule = tool === null || asked.length === 0 ? null : await this.findRule(member, slug, tool, asked);
    return { isAny: ways.length > 0, isInToolbox: inToolbox.length > 0, ...(rule ?? { approval: null, tier: null }) };
  }

  private async findRule(
    member: Caller,
    slug: string,
    name: string,
    ways: readonly AccessWay[],
  ): Promise<Pick<FoundWays, 'approval' | 'tier'> | null> {
    const connector = (await this.connectors.findMany(member, [slug])).get(slug);
    const tool = connector && activeTools(connector).find(({ facts }) => facts.name === name);
    return tool ? { approval: findRule(ways, tool), tier: tool.tier } : null;
  }
}
