import { Injectable } from '@nestjs/common';
import { type Caller } from '#kernel';
import { type ReachLabels } from '../../collection/domain/reached-collection.js';
import { connectorsIn } from '../../entry/domain/pinned-tools.js';
import { ReachLookup } from '../../collection/services/reach-lookup.js';
import { type ReachedTemplate } from '../persistence/template-row.js';
import { type ResolvedTools, StampStates } from './stamp-states.js';

/** The data of a page besides its rows. */
export type TemplatePage = ReachLabels & { tools: ResolvedTools };

/** Loads the data with one query of each kind per page. */
@Injectable()
export class TemplateLookup {
  constructor(
    private readonly labels: ReachLookup,
    private readonly states: StampStates,
  ) {}

  async load(caller: Caller, templates: readonly ReachedTemplate[]): Promise<TemplatePage> {
    const slugs = connectorsIn(templates.flatMap(({ row }) => row.pins));
    const [labels, tools] = await Promise.all([
      this.labels.load(caller.orgId, templates),
      this.states.resolve(caller, slugs),
    ]);
    return { ...labels, tools };
  }
}
