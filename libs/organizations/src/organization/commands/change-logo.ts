import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { OwnOrganizationCheck } from '#identity';
import { createAct, type Caller, Clock, Resumable } from '#kernel';
import { Images, type ImageUpload } from '#platform/images';
import { canManageOrganization } from '../domain/organization-policy.js';
import { OrganizationEditor } from '../services/organization-editor.js';

export class ChangeLogo extends Command<void> {
  /** @param upload null removes the logo. */
  constructor(
    readonly caller: Caller,
    readonly id: string,
    readonly upload: ImageUpload | null,
    readonly expected?: readonly number[],
  ) {
    super();
  }
}

@CommandHandler(ChangeLogo)
export class ChangeLogoHandler implements ICommandHandler<ChangeLogo> {
  constructor(
    private readonly ownOrganizationCheck: OwnOrganizationCheck,
    private readonly organizationEditor: OrganizationEditor,
    private readonly images: Images,
    private readonly clock: Clock,
  ) {}

  @Resumable()
  async execute({ caller, id, upload, expected }: ChangeLogo): Promise<void> {
    await this.ownOrganizationCheck.assertOwn(caller, id);
    const image = upload && (await this.images.remake(id, upload));
    await this.organizationEditor.change({
      caller,
      id,
      expected,
      decide: async (organization, current) => {
        canManageOrganization(current).orThrow();
        const before = organization.state.logo_url;
        const after = image && (await this.images.store(id, id, image));
        if (after !== before) await this.images.forget(id, before);
        organization.changeLogo(after, createAct(current, this.clock));
      },
    });
  }
}
