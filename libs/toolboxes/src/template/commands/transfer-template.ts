import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Sharing } from '#access-control';
import { actOf, type Caller, Callers, Clock, invalid } from '#kernel';
import { type Template } from '../domain/template.js';
import { Templates } from '../domain/templates.js';
import { canTransferTo } from '../../reach/domain/transfer-policy.js';

export type TemplateTransfer = {
  new_owner_user_id: string;
  /** Whether who owned it keeps use access. */
  retain_access: boolean;
};

const path = '/new_owner_user_id';

/** Another owner; of a template that nobody owns, taking it over. */
export class TransferTemplate extends Command<void> {
  constructor(
    readonly caller: Caller,
    readonly id: string,
    readonly wanted: TemplateTransfer,
    readonly expected?: number,
  ) {
    super();
  }
}

@CommandHandler(TransferTemplate)
export class TransferTemplateHandler implements ICommandHandler<TransferTemplate> {
  constructor(
    private readonly callers: Callers,
    private readonly templates: Templates,
    private readonly sharing: Sharing,
    private readonly clock: Clock,
  ) {}

  execute({ caller, id, wanted, expected }: TransferTemplate): Promise<void> {
    return this.callers.withOrganizationLock(caller, (current) =>
      this.templates.change(current.orgId, id, (template) => this.transfer(current, template, wanted), expected),
    );
  }

  private async transfer(caller: Caller, template: Template, wanted: TemplateTransfer): Promise<void> {
    const { state } = template;
    const { new_owner_user_id: to } = wanted;
    const reach = await this.templates.reachTo(caller, state);
    canTransferTo('template', caller, { reach, is_ownerless: state.owner_user_id === null }, to).orThrow();
    if (state.owner_user_id === to) throw invalid(path, 'same_owner', 'new_owner_user_id names who owns it already.');
    const act = actOf(caller, this.clock);
    const shareable = { id: state.id, label: state.name, owner_user_id: state.owner_user_id };
    await this.sharing.handOver(caller, 'template', shareable, { to, path, retains: wanted.retain_access }, act);
    template.transfer(to, null, act);
  }
}
