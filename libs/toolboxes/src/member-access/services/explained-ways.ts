import { Injectable } from '@nestjs/common';
import { type UsableWays } from '#access-control';
import { type MemberAuthority } from '#identity';
import { type Caller } from '#kernel';
import { asCaller } from '../domain/as-caller.js';
import { AccessWayReader } from './access-way-reader.js';

/** Explains whether a member has a way to use a connector, from the same ways as the list of their access. */
@Injectable()
export class ExplainedWays implements UsableWays {
  constructor(private readonly accessWayReader: AccessWayReader) {}

  async isAny(caller: Caller, authority: MemberAuthority, slug: string, tool: string | null): Promise<boolean> {
    const { usable } = await this.accessWayReader.load(caller, asCaller(caller, authority));
    const ways = usable.find(({ connector }) => connector.slug === slug)?.ways ?? [];
    return ways.some(({ tools }) => tool === null || tools === null || tools.has(tool));
  }
}
