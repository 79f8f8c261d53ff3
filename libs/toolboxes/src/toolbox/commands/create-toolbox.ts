import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type ShareEntry } from '#access-control';
import { type PartialApprovalPolicy } from '#connections';
import { createAct, type Caller, Callers, Clock, Resumable } from '#kernel';
import { ApprovalSettings } from '#organizations';
import { assertNotWeaker, raiseToOrganization, stampPolicy } from '../../collection/domain/approval-policy.js';
import { canCreateCollection } from '../../collection/domain/collection-policy.js';
import { CollectionCreator } from '../../collection/services/collection-creator.js';
import { Toolbox } from '../domain/toolbox.js';
import { ToolboxComposer, type ToolboxStart } from '../services/toolbox-composer.js';

type NewToolbox = ToolboxStart & {
  name: string;
  description: string | null;
  /** If omitted, the skill of the template. */
  skill?: string | null;
  approval_policy: PartialApprovalPolicy | null;
  tool_search: boolean;
  shares: readonly ShareEntry[];
};

/** Creates a toolbox and returns its id. */
export class CreateToolbox extends Command<string> {
  constructor(
    readonly caller: Caller,
    readonly request: NewToolbox,
  ) {
    super();
  }
}

@CommandHandler(CreateToolbox)
export class CreateToolboxHandler implements ICommandHandler<CreateToolbox> {
  constructor(
    private readonly callers: Callers,
    private readonly approvalSettings: ApprovalSettings,
    private readonly toolboxComposer: ToolboxComposer,
    private readonly collectionCreator: CollectionCreator,
    private readonly clock: Clock,
  ) {}

  @Resumable()
  execute({ caller, request }: CreateToolbox): Promise<string> {
    const { name, description, tool_search, template_id, skill, shares } = request;
    return this.callers.withOrganizationLock(caller, async (current) => {
      canCreateCollection('toolbox', current, shares.length > 0).orThrow();
      const { orgId: org_id, userId: owner_user_id } = current;
      const organizationPolicy = await this.approvalSettings.get(org_id);
      assertNotWeaker(request.approval_policy, organizationPolicy);
      const act = createAct(current, this.clock);
      const { entries, template } = await this.toolboxComposer.compose(current, request, act);
      const copiedPolicy = raiseToOrganization(template?.approval_policy ?? null, organizationPolicy);
      const approval_policy = stampPolicy(copiedPolicy, request.approval_policy);
      const start = { org_id, owner_user_id, template_id, is_personal: false };
      const toolbox = Toolbox.create(start, { name, description, approval_policy, tool_search, entries }, act);
      const copied = skill === undefined ? { skill: template?.skill ?? null, source: template } : { skill };
      return this.collectionCreator.add(current, 'toolbox', toolbox, { ...copied, shares }, act);
    });
  }
}
