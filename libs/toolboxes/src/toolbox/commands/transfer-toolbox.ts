import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Sharing } from '#access-control';
import { actOf, type Caller, Callers, Clock, invalid } from '#kernel';
import { type Toolbox } from '../domain/toolbox.js';
import { Toolboxes } from '../domain/toolboxes.js';
import { canTransferTo } from '../../reach/domain/transfer-policy.js';

export type Transfer = {
  new_owner_user_id: string;
  /** Whether who owned it keeps use access. */
  retain_access: boolean;
};

const path = '/new_owner_user_id';

/** Another owner; of a toolbox that nobody owns, taking it over. Pins stay with their editors. */
export class TransferToolbox extends Command<void> {
  constructor(
    readonly caller: Caller,
    readonly id: string,
    readonly wanted: Transfer,
    readonly expected?: number,
  ) {
    super();
  }
}

@CommandHandler(TransferToolbox)
export class TransferToolboxHandler implements ICommandHandler<TransferToolbox> {
  constructor(
    private readonly callers: Callers,
    private readonly toolboxes: Toolboxes,
    private readonly sharing: Sharing,
    private readonly clock: Clock,
  ) {}

  execute({ caller, id, wanted, expected }: TransferToolbox): Promise<void> {
    return this.callers.withOrganizationLock(caller, (current) =>
      this.toolboxes.change(current.orgId, id, (toolbox) => this.transfer(current, toolbox, wanted), expected),
    );
  }

  private async transfer(caller: Caller, toolbox: Toolbox, wanted: Transfer): Promise<void> {
    const { state } = toolbox;
    const { new_owner_user_id: to } = wanted;
    const reach = await this.toolboxes.reachTo(caller, state);
    canTransferTo('toolbox', caller, { reach, is_ownerless: state.owner_user_id === null }, to).orThrow();
    if (state.owner_user_id === to) throw invalid(path, 'same_owner', 'new_owner_user_id names who owns it already.');
    const act = actOf(caller, this.clock);
    const shareable = { id: state.id, label: state.name, owner_user_id: state.owner_user_id };
    await this.sharing.handOver(caller, 'toolbox', shareable, { to, path, retains: wanted.retain_access }, act);
    toolbox.transfer(to, null, act);
  }
}
