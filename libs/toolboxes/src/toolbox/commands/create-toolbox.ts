import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type ShareEntry, Sharing } from '#access-control';
import { type PartialPolicy } from '#connections';
import { actOf, type Caller, Callers, Clock } from '#kernel';
import { canCreateCollection } from '../../collection/domain/collection-policy.js';
import { SkillVersions } from '../../skill/domain/skill-versions.js';
import { Toolbox } from '../domain/toolbox.js';
import { Toolboxes } from '../domain/toolboxes.js';
import { type ToolboxStart, ToolboxWriting } from '../services/toolbox-writing.js';

export type NewToolbox = ToolboxStart & {
  name: string;
  description: string | null;
  /** Left out: that of the template. */
  skill?: string | null;
  approval_policy: PartialPolicy | null;
  tool_search: boolean;
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
    private readonly skills: SkillVersions,
    private readonly sharing: Sharing,
    private readonly clock: Clock,
  ) {}

  execute({ caller, wanted }: CreateToolbox): Promise<string> {
    return this.callers.withOrganizationLock(caller, async (current) => {
      canCreateCollection('toolbox', current, wanted.shares.length > 0).orThrow();
      const toolbox = await this.make(current, wanted);
      await this.toolboxes.add(toolbox);
      const { id, name: label, owner_user_id } = toolbox.state;
      await this.sharing.begin(current, 'toolbox', { id, label, owner_user_id }, wanted.shares);
      return id;
    });
  }

  private async make(caller: Caller, wanted: NewToolbox) {
    const { name, description, approval_policy, tool_search, template_id, skill } = wanted;
    const { orgId: org_id, userId: owner_user_id } = caller;
    await this.writing.refuseWeaker(org_id, approval_policy);
    const act = actOf(caller, this.clock);
    const { entries, template } = await this.writing.startOf(caller, wanted, act);
    const origin = { org_id, owner_user_id, template_id };
    const toolbox = Toolbox.create(origin, { name, description, approval_policy, tool_search, entries }, act);
    if (skill === undefined) await this.skills.publish(toolbox, template?.skill ?? null, act, template);
    else await this.skills.publish(toolbox, skill, act);
    return toolbox;
  }
}
