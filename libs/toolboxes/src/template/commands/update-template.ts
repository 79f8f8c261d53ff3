import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type PartialApprovalPolicy } from '#connections';
import { createAct, type Caller, Callers, Clock, notFound, Resumable } from '#kernel';
import { ApprovalSettings } from '#organizations';
import { assertNotWeaker } from '../../collection/domain/approval-policy.js';
import { canManageCollection } from '../../collection/domain/collection-policy.js';
import { SkillVersions } from '../../skill/domain/skill.js';
import { type SentTemplateEntry, TemplateEntryBuilder } from '../services/template-entry-builder.js';
import { type Template, Templates } from '../domain/template.js';

type TemplateChanges = {
  name?: string;
  description?: string | null;
  skill?: string | null;
  approval_policy?: PartialApprovalPolicy | null;
  /** All entries, in order. */
  entries?: readonly SentTemplateEntry[];
};

/** Changes a template. Toolboxes stamped from the template are not changed. */
export class UpdateTemplate extends Command<void> {
  constructor(
    readonly caller: Caller,
    readonly id: string,
    readonly changes: TemplateChanges,
    readonly expected?: readonly number[],
  ) {
    super();
  }
}

@CommandHandler(UpdateTemplate)
export class UpdateTemplateHandler implements ICommandHandler<UpdateTemplate> {
  constructor(
    private readonly callers: Callers,
    private readonly templates: Templates,
    private readonly approvalSettings: ApprovalSettings,
    private readonly templateEntryBuilder: TemplateEntryBuilder,
    private readonly skillVersions: SkillVersions,
    private readonly clock: Clock,
  ) {}

  @Resumable()
  execute({ caller, id, changes, expected }: UpdateTemplate): Promise<void> {
    return this.callers.withOrganizationLock(caller, (current) =>
      this.templates.change(current.orgId, id, (template) => this.change(current, template, changes), expected),
    );
  }

  private async change(caller: Caller, template: Template, { skill, entries, ...facts }: TemplateChanges) {
    const reach = await this.templates.reachTo(caller, template.state);
    if (!reach) throw notFound('template');
    canManageCollection('template', reach).orThrow();
    assertNotWeaker(facts.approval_policy, await this.approvalSettings.get(caller.orgId));
    const act = createAct(caller, this.clock);
    const written = entries && (await this.templateEntryBuilder.build(caller, template.state.entries, entries, act));
    template.change({ ...facts, ...(written && { entries: written }) }, act);
    if (skill !== undefined) await this.skillVersions.publish(template, skill, act);
  }
}
