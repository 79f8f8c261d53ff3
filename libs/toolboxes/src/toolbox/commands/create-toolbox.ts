import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type ShareEntry } from '#access-control';
import { type PartialPolicy } from '#connections';
import { actOf, type Caller, Callers, Clock } from '#kernel';
import { type SentEntry } from '../domain/entry-drafts.js';
import { canCreateToolboxAs } from '../domain/toolbox-policy.js';
import { Toolbox } from '../domain/toolbox.js';
import { Toolboxes } from '../domain/toolboxes.js';
import { ToolboxShares } from '../services/toolbox-shares.js';
import { ToolboxWriting } from '../services/toolbox-writing.js';

export type NewToolbox = {
  name: string;
  description: string | null;
  skill: string | null;
  approval_policy: PartialPolicy | null;
  entries: readonly SentEntry[];
  shares: readonly ShareEntry[];
};

/** Answers the id of the new toolbox. */
export class CreateToolbox extends Command<string> {
  constructor(
    readonly caller: Caller,
    readonly wanted: NewToolbox,
  ) {
    super();
  }
}

@CommandHandler(CreateToolbox)
export class CreateToolboxHandler implements ICommandHandler<CreateToolbox> {
  constructor(
    private readonly callers: Callers,
    private readonly toolboxes: Toolboxes,
    private readonly writing: ToolboxWriting,
    private readonly shares: ToolboxShares,
    private readonly clock: Clock,
  ) {}

  execute({ caller, wanted }: CreateToolbox): Promise<string> {
    return this.callers.withOrganizationLock(caller, async (current) => {
      canCreateToolboxAs(current, wanted.shares.length > 0).orThrow();
      const toolbox = await this.make(current, wanted);
      await this.toolboxes.add(toolbox);
      await this.shares.add(current, toolbox.state, wanted.shares);
      return toolbox.state.id;
    });
  }

  private async make(caller: Caller, { name, description, approval_policy, entries, skill }: NewToolbox) {
    const { orgId: org_id, userId: owner_user_id } = caller;
    await this.writing.refuseWeaker(org_id, approval_policy);
    const act = actOf(caller, this.clock);
    const written = await this.writing.entriesOf(caller, [], entries, act);
    const origin = { org_id, owner_user_id, template_id: null };
    const toolbox = Toolbox.create(origin, { name, description, approval_policy, entries: written }, act);
    await this.writing.publish(toolbox, skill, act);
    return toolbox;
  }
}
