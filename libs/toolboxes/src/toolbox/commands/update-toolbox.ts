import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type PartialApprovalPolicy } from '#connections';
import { createAct, type Caller, Callers, Clock, notFound, Resumable } from '#kernel';
import { ApprovalSettings } from '#organizations';
import { assertNotWeaker } from '../../collection/domain/approval-policy.js';
import { canManageCollection } from '../../collection/domain/collection-policy.js';
import { SkillVersions } from '../../skill/domain/skill.js';
import { type SentEntry } from '../domain/entry-drafts.js';
import { type Toolbox } from '../domain/toolbox.js';
import { Toolboxes } from '../persistence/toolboxes.js';
import { EntryBuilder } from '../services/entry-builder.js';

type ToolboxChanges = {
  name?: string;
  description?: string | null;
  skill?: string | null;
  approval_policy?: PartialApprovalPolicy | null;
  tool_search?: boolean;
  /** All entries, in order. */
  entries?: readonly SentEntry[];
};

export class UpdateToolbox extends Command<void> {
  constructor(
    readonly caller: Caller,
    readonly id: string,
    readonly changes: ToolboxChanges,
    readonly expected?: readonly number[],
  ) {
    super();
  }
}

@CommandHandler(UpdateToolbox)
export class UpdateToolboxHandler implements ICommandHandler<UpdateToolbox> {
  constructor(
    private readonly callers: Callers,
    private readonly toolboxes: Toolboxes,
    private readonly approvalSettings: ApprovalSettings,
    private readonly entryBuilder: EntryBuilder,
    private readonly skillVersions: SkillVersions,
    private readonly clock: Clock,
  ) {}

  /** Runs under the organization lock, so that pins use the caller's current rights. */
  @Resumable()
  execute({ caller, id, changes, expected }: UpdateToolbox): Promise<void> {
    return this.callers.withOrganizationLock(caller, (current) =>
      this.toolboxes.change(current.orgId, id, (toolbox) => this.change(current, toolbox, changes), expected),
    );
  }

  private async change(caller: Caller, toolbox: Toolbox, { skill, entries, ...facts }: ToolboxChanges): Promise<void> {
    const reach = await this.toolboxes.reachTo(caller, toolbox.state);
    if (!reach) throw notFound('toolbox');
    canManageCollection('toolbox', reach).orThrow();
    assertNotWeaker(facts.approval_policy, await this.approvalSettings.get(caller.orgId));
    const act = createAct(caller, this.clock);
    const written = entries && (await this.entryBuilder.build(caller, toolbox.state.entries, entries, act));
    toolbox.change({ ...facts, ...(written && { entries: written }) }, act);
    if (skill !== undefined) await this.skillVersions.publish(toolbox, skill, act);
  }
}
