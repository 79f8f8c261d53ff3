import { Controller, Delete, Param } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { type Caller, type RouteAccess } from '#kernel';
import { CurrentCaller, IfMatch, type Versioned } from '#kernel/http';
import { imageErrors, type ImageUpload, PutImage, SentImage } from '#platform/images';
import { Operation } from '#platform/openapi';
import { ChangeLogo } from '../commands/change-logo.js';
import { canManageOrganization } from '../domain/organization-policy.js';
import { GetOrganization } from '../queries/get-organization.js';
import { OrganizationView } from '../queries/organization.view.js';
import { organizationErrors, organizationExample } from './organization.dto.js';

const logo_url = `/image/${organizationExample.id}/PjMRSJ0nSd7mJ8yJjOlBzGV8xJm3rPzD0fnkVqRpXyY`;

@ApiTags('Organizations')
@Controller('organization/:id/logo')
export class LogoController {
  static readonly access: RouteAccess<'replace' | 'remove'> = {
    replace: canManageOrganization,
    remove: canManageOrganization,
  };

  constructor(
    private readonly commandBus: CommandBus,
    private readonly queryBus: QueryBus,
  ) {}

  @PutImage()
  @Operation({
    id: 'uploadOrganizationLogo',
    summary: 'Upload a logo',
    alsoCalled: 'change the logo, add a logo, logo of the organization',
    description:
      'Needs `org:manage`. Send a PNG, JPEG or WebP file of at most 2 MiB, with sides of 32 to 4096 pixels. ' +
      'The image is converted to WebP of at most 512 pixels a side. Metadata is removed, and so are all ' +
      'animation frames except the first. `logo_url` is the new address of the logo. The image at an address ' +
      'never changes.',
    view: OrganizationView,
    example: { ...organizationExample, logo_url },
    errors: [...organizationErrors, ...imageErrors],
  })
  async replace(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @SentImage() image: ImageUpload,
    @IfMatch() expected: readonly number[] | undefined,
  ): Promise<Versioned<OrganizationView>> {
    await this.commandBus.execute(new ChangeLogo(caller, id, image, expected));
    return this.queryBus.execute(new GetOrganization(caller, id));
  }

  @Delete()
  @Operation({
    id: 'removeOrganizationLogo',
    summary: 'Remove the logo',
    description: 'Needs `org:manage`. If there is no logo, nothing changes.',
    status: 204,
    errors: organizationErrors,
  })
  async remove(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @IfMatch() expected: readonly number[] | undefined,
  ): Promise<void> {
    await this.commandBus.execute(new ChangeLogo(caller, id, null, expected));
  }
}
