import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type ShareEntry } from '#access-control';
import { type PartialApprovalPolicy } from '#connections';
import { createAct, type Caller, Callers, Clock, Resumable } from '#kernel';
import { ApprovalSettings } from '#organizations';
import { assertNotWeaker, raiseToOrganization } from '../../collection/domain/approval-policy.js';
import { canCreateCollection } from '../../collection/domain/collection-policy.js';
import { CollectionCreator } from '../../collection/services/collection-creator.js';
import { type SentTemplateEntry, TemplateEntryBuilder } from '../services/template-entry-builder.js';
import { canAddTemplate } from '../domain/template-policy.js';
import { Template, Templates } from '../domain/template.js';

type NewTemplate = {
  name: string;
  description: string | null;
  /** If omitted, the skill of the source toolbox. */
  skill?: string | null;
  /** If omitted, the policy of the source toolbox. */
  approval_policy?: PartialApprovalPolicy | null;
  entries: readonly SentTemplateEntry[];
  from_toolbox_id?: string;
  shares: readonly ShareEntry[];
};

/** Creates a template and returns its id. */
export class CreateTemplate extends Command<string> {
  constructor(
    readonly caller: Caller,
    readonly request: NewTemplate,
  ) {
    super();
  }
}

@CommandHandler(CreateTemplate)
export class CreateTemplateHandler implements ICommandHandler<CreateTemplate> {
  constructor(
    private readonly callers: Callers,
    private readonly templates: Templates,
    private readonly approvalSettings: ApprovalSettings,
    private readonly templateEntryBuilder: TemplateEntryBuilder,
    private readonly collectionCreator: CollectionCreator,
    private readonly clock: Clock,
  ) {}

  @Resumable()
  execute({ caller, request }: CreateTemplate): Promise<string> {
    const { name, description, skill, entries, from_toolbox_id, shares } = request;
    return this.callers.withOrganizationLock(caller, async (current) => {
      canCreateCollection('template', current, shares.length > 0).orThrow();
      const { orgId: org_id, userId: owner_user_id } = current;
      const organizationPolicy = await this.approvalSettings.get(org_id);
      assertNotWeaker(request.approval_policy, organizationPolicy);
      const act = createAct(current, this.clock);
      const source =
        from_toolbox_id === undefined ? null : await this.templateEntryBuilder.copyFrom(current, from_toolbox_id, act);
      const written = source?.entries ?? (await this.templateEntryBuilder.build(current, [], entries, act));
      const { approval_policy = raiseToOrganization(source?.approval_policy ?? null, organizationPolicy) } = request;
      const facts = { name, description, approval_policy, entries: written };
      const template = Template.create({ org_id, owner_user_id }, facts, act);
      canAddTemplate(await this.templates.countAll(org_id)).orThrow();
      const start = { skill: skill === undefined ? (source?.skill ?? null) : skill, shares };
      return this.collectionCreator.add(current, 'template', template, start, act);
    });
  }
}
