import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AccessEpochs, createAct, type Caller, Clock, Resumable } from '#kernel';
import { canDeleteOrganization, canRestoreOrganization, confirmationRequired } from '../domain/organization-policy.js';
import { OrganizationsOptions } from '../domain/organizations-options.js';
import { OrganizationEditor, type OwnChange } from '../services/organization-editor.js';

/** Schedules the deletion. Until the deletion, the organization cannot be changed. */
export class ScheduleDeletion extends Command<void> {
  /** @param confirmed the slug as the caller typed it; null if not sent. */
  constructor(
    readonly caller: Caller,
    readonly id: string,
    readonly confirmed: string | null,
    readonly expected?: readonly number[],
  ) {
    super();
  }
}

@CommandHandler(ScheduleDeletion)
export class ScheduleDeletionHandler implements ICommandHandler<ScheduleDeletion> {
  constructor(
    private readonly organizationEditor: OrganizationEditor,
    private readonly accessEpochs: AccessEpochs,
    private readonly organizationsOptions: OrganizationsOptions,
    private readonly clock: Clock,
  ) {}

  @Resumable()
  execute({ caller, id, confirmed, expected }: ScheduleDeletion): Promise<void> {
    const decide: OwnChange['decide'] = async (organization, current) => {
      canDeleteOrganization(current).orThrow();
      if (confirmed !== null && confirmed !== organization.state.slug) throw confirmationRequired();
      const act = createAct(current, this.clock);
      const purgeAt = new Date(act.at.getTime() + this.organizationsOptions.deletionDays * 86_400_000);
      if (organization.scheduleDeletion(purgeAt, act)) await this.accessEpochs.freeze(id, 'deletion_scheduled');
    };
    return this.organizationEditor.change({ caller, id, expected, decide });
  }
}

/** Cancels a scheduled deletion that has not begun. */
export class RestoreOrganization extends Command<void> {
  constructor(
    readonly caller: Caller,
    readonly id: string,
    readonly expected?: readonly number[],
  ) {
    super();
  }
}

@CommandHandler(RestoreOrganization)
export class RestoreOrganizationHandler implements ICommandHandler<RestoreOrganization> {
  constructor(
    private readonly organizationEditor: OrganizationEditor,
    private readonly accessEpochs: AccessEpochs,
    private readonly clock: Clock,
  ) {}

  @Resumable()
  execute({ caller, id, expected }: RestoreOrganization): Promise<void> {
    const decide: OwnChange['decide'] = async (organization, current) => {
      canRestoreOrganization(current, organization.state).orThrow();
      organization.restore(createAct(current, this.clock));
      await this.accessEpochs.freeze(id, null);
    };
    return this.organizationEditor.change({ caller, id, expected, decide });
  }
}
