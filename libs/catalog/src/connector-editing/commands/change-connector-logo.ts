import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Caller, Resumable } from '#kernel';
import { Images, type ImageUpload } from '#platform/images';
import { type CustomConnector } from '../../custom-connector/domain/custom-connector.js';
import { canManageConnector } from '../../connector/domain/ownership-policy.js';
import { type ChangeContext, ConnectorWriter } from '../../custom-connector/services/connector-writer.js';
import { VisibleConnectors } from '../../connector/services/connector-access.js';

export class ChangeConnectorLogo extends Command<void> {
  /** @param upload null removes the logo. */
  constructor(
    readonly caller: Caller,
    readonly slug: string,
    readonly upload: ImageUpload | null,
    readonly expected?: readonly number[],
  ) {
    super();
  }
}

@CommandHandler(ChangeConnectorLogo)
export class ChangeConnectorLogoHandler implements ICommandHandler<ChangeConnectorLogo> {
  constructor(
    private readonly visibleConnectors: VisibleConnectors,
    private readonly connectorWriter: ConnectorWriter,
    private readonly images: Images,
  ) {}

  @Resumable()
  async execute({ caller, slug, upload, expected }: ChangeConnectorLogo): Promise<void> {
    // The right is checked before the upload is decoded, so that callers without it cannot cause work.
    canManageConnector(caller, await this.visibleConnectors.get(caller, slug)).orThrow();
    const image = upload && (await this.images.remake(caller.orgId, upload));
    const change = async (connector: CustomConnector, { act }: ChangeContext) => {
      const { org_id, logo: before } = connector.state;
      const after = image && (await this.images.store(org_id, slug, image));
      if (after !== before) await this.images.forget(org_id, before);
      connector.changeLogo(after, act);
    };
    await this.connectorWriter.change(caller, slug, canManageConnector, change, expected);
  }
}
