import { Controller, Delete, Param } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { type Caller, type RouteAccess } from '#kernel';
import { CurrentCaller, IfMatch, type Versioned } from '#kernel/http';
import { imageErrors, type ImageUpload, PutImage, SentImage } from '#platform/images';
import { Operation } from '#platform/openapi';
import { ChangeConnectorLogo } from '../commands/change-connector-logo.js';
import { canBrowse } from '../../connector/domain/connector-policy.js';
import { GetConnector } from '../../connector/queries/get-connector.js';
import { OneConnectorView } from '../../connector/queries/connector.view.js';
import { notVisible } from '../../connector/http/connector-examples.js';
import { ownExample } from './custom-connector-examples.js';
import { editRequired } from '#access-control';
import { notEditable } from '../../connector/domain/ownership-policy.js';
import { connectorLimit } from '../../custom-connector/domain/custom-connectors.js';

const logo = '/image/org_01k7vm3q8ef6ha4x2c9b5t0rsc/PjMRSJ0nSd7mJ8yJjOlBzGV8xJm3rPzD0fnkVqRpXyY';
const errors = [editRequired, notEditable, notVisible];

@ApiTags('Connectors')
@Controller('connector/:slug/logo')
export class ConnectorLogoController {
  static readonly access: RouteAccess<'replace' | 'remove'> = { replace: canBrowse, remove: canBrowse };

  constructor(
    private readonly commandBus: CommandBus,
    private readonly queryBus: QueryBus,
  ) {}

  @PutImage()
  @Operation({
    id: 'uploadConnectorLogo',
    summary: "Upload a connector's logo",
    description:
      'The owner and members with edit access can call this route. Accepts a PNG, JPEG or WebP file of at most 2 ' +
      'MiB, with sides of 32 to 4096 pixels. Latchkey converts the image to WebP with sides of at most 512 pixels. ' +
      '`logo` then contains the address of the image. This address is never used for another image. ' +
      'Needs `connector:view`.',
    view: OneConnectorView,
    example: { ...ownExample, logo },
    errors: [...errors, ...imageErrors, connectorLimit],
  })
  async replace(
    @CurrentCaller() caller: Caller,
    @Param('slug') slug: string,
    @SentImage() image: ImageUpload,
    @IfMatch() expected: readonly number[] | undefined,
  ): Promise<Versioned<OneConnectorView>> {
    await this.commandBus.execute(new ChangeConnectorLogo(caller, slug, image, expected));
    return this.queryBus.execute(new GetConnector(caller, slug, { isFresh: true }));
  }

  @Delete()
  @Operation({
    id: 'removeConnectorLogo',
    summary: "Remove a connector's logo",
    description:
      'The owner and members with edit access can call this route. If there is no logo, nothing changes. Needs ' +
      '`connector:view`.',
    status: 204,
    errors,
  })
  async remove(
    @CurrentCaller() caller: Caller,
    @Param('slug') slug: string,
    @IfMatch() expected: readonly number[] | undefined,
  ): Promise<void> {
    await this.commandBus.execute(new ChangeConnectorLogo(caller, slug, null, expected));
  }
}
