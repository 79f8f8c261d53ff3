import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { actOf, type Caller, Callers, Clock, notFound } from '#kernel';
import { canDeleteTemplate } from '../domain/template-policy.js';
import { Templates } from '../domain/templates.js';
import { TemplateWriting } from '../services/template-writing.js';

/** Its share entries and skill versions go with it; what was stamped from it stays. */
export class DeleteTemplate extends Command<void> {
  constructor(
    readonly caller: Caller,
    readonly id: string,
    readonly expected?: number,
  ) {
    super();
  }
}

@CommandHandler(DeleteTemplate)
export class DeleteTemplateHandler implements ICommandHandler<DeleteTemplate> {
  constructor(
    private readonly callers: Callers,
    private readonly templates: Templates,
    private readonly writing: TemplateWriting,
    private readonly clock: Clock,
  ) {}

  execute({ caller, id, expected }: DeleteTemplate): Promise<void> {
    return this.callers.withOrganizationLock(caller, (current) =>
      this.templates.change(
        current.orgId,
        id,
        async (template) => {
          const reach = await this.templates.reachTo(current, template.state);
          if (!reach) throw notFound('template');
          canDeleteTemplate(reach).orThrow();
          template.delete(actOf(current, this.clock));
          await this.writing.forget(template);
        },
        expected,
      ),
    );
  }
}
