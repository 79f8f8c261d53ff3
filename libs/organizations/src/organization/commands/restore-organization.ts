import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AccessEpochs, actOf, type Caller, Clock } from '#kernel';
import { canRestoreOrganization } from '../domain/organization-policy.js';
import { type OwnChange, OrganizationEditor } from '../services/organization-editor.js';

/** Cancels a scheduled deletion that has not begun. */
export class RestoreOrganization extends Command<void> {
  constructor(
    readonly caller: Caller,
    readonly id: string,
    readonly expected?: number,
  ) {
    super();
  }
}

@CommandHandler(RestoreOrganization)
export class RestoreOrganizationHandler implements ICommandHandler<RestoreOrganization> {
  constructor(
    private readonly editor: OrganizationEditor,
    private readonly epochs: AccessEpochs,
    private readonly clock: Clock,
  ) {}

  execute({ caller, id, expected }: RestoreOrganization): Promise<void> {
    const decide: OwnChange['decide'] = async (organization, current) => {
      canRestoreOrganization(current, organization.state).orThrow();
      organization.restore(actOf(current, this.clock));
      await this.epochs.freeze(id, null);
    };
    return this.editor.change({ caller, id, expected, decide });
  }
}
