import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type ShareEntry, Sharing } from '#access-control';
import { actOf, type Caller, Callers, Clock } from '#kernel';
import { canCreateCollection } from '../../collection/domain/collection-policy.js';
import { SkillVersions } from '../../skill/domain/skill-versions.js';
import { type SentTemplateEntry } from '../domain/template-drafts.js';
import { isWithinTemplateLimit } from '../domain/template-policy.js';
import { Template } from '../domain/template.js';
import { Templates } from '../domain/templates.js';
import { TemplateWriting } from '../services/template-writing.js';

export type NewTemplate = {
  name: string;
  description: string | null;
  /** Left out: that of the toolbox that it is made of. */
  skill?: string | null;
  entries: readonly SentTemplateEntry[];
  from_toolbox_id?: string;
  shares: readonly ShareEntry[];
};

/** Answers the id of the new template. */
export class CreateTemplate extends Command<string> {
  constructor(
    readonly caller: Caller,
    readonly wanted: NewTemplate,
  ) {
    super();
  }
}

@CommandHandler(CreateTemplate)
export class CreateTemplateHandler implements ICommandHandler<CreateTemplate> {
  constructor(
    private readonly callers: Callers,
    private readonly templates: Templates,
    private readonly writing: TemplateWriting,
    private readonly skills: SkillVersions,
    private readonly sharing: Sharing,
    private readonly clock: Clock,
  ) {}

  execute({ caller, wanted }: CreateTemplate): Promise<string> {
    return this.callers.withOrganizationLock(caller, async (current) => {
      canCreateCollection('template', current, wanted.shares.length > 0).orThrow();
      const template = await this.make(current, wanted);
      isWithinTemplateLimit(await this.templates.countAll(current.orgId)).orThrow();
      await this.templates.add(template);
      const { id, name: label, owner_user_id } = template.state;
      await this.sharing.begin(current, 'template', { id, label, owner_user_id }, wanted.shares);
      return id;
    });
  }

  private async make(caller: Caller, { name, description, skill, entries, from_toolbox_id }: NewTemplate) {
    const { orgId: org_id, userId: owner_user_id } = caller;
    const act = actOf(caller, this.clock);
    const source = from_toolbox_id === undefined ? null : await this.writing.copied(caller, from_toolbox_id, act);
    const written = source?.entries ?? (await this.writing.entriesOf(caller, [], entries, act));
    const template = Template.create({ org_id, owner_user_id }, { name, description, entries: written }, act);
    await this.skills.publish(template, skill === undefined ? (source?.skill ?? null) : skill, act);
    return template;
  }
}
