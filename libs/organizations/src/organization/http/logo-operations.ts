import { type OperationFacts } from '#platform/openapi';
import { OrganizationView } from '../queries/organization.view.js';
import { missingOrganization, organizationExample, otherOrganization } from './organization-operations.js';

const logo_url = `/image/${organizationExample.id}/PjMRSJ0nSd7mJ8yJjOlBzGV8xJm3rPzD0fnkVqRpXyY`;

const errors = {
  403: otherOrganization,
  404: missingOrganization,
  412: 'The organization has changed since you read it.',
};

export const logoOperations = {
  put: {
    id: 'uploadOrganizationLogo',
    summary: 'Upload a logo',
    description:
      'Needs `org:manage`. Send a PNG, JPEG or WebP file of at most 2 MiB, with sides of 32 to 4096 pixels. ' +
      'The image is converted to WebP of at most 512 pixels a side. Metadata is removed, and so are all ' +
      'animation frames except the first. `logo_url` is the new address of the logo. The image at an address ' +
      'never changes.',
    view: OrganizationView,
    example: { ...organizationExample, logo_url },
    errors: {
      ...errors,
      400: '`invalid_value`: the file is truncated, too small, too large, or not a supported image.',
      413: '`payload_too_large`: the file is larger than 2 MiB.',
      415: '`unsupported_media_type`.',
    },
  },
  remove: {
    id: 'removeOrganizationLogo',
    summary: 'Remove the logo',
    description: 'Needs `org:manage`. If there is no logo, nothing changes.',
    status: 204,
    errors,
  },
} satisfies Record<string, OperationFacts>;
