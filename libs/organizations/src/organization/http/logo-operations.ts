import { type OperationFacts } from '#kernel';
import { OrganizationView } from '../queries/organization.view.js';
import { missingOrganization, organizationExample, otherOrganization } from './organization-operations.js';

const logo_url = `/image/${organizationExample.id}/PjMRSJ0nSd7mJ8yJjOlBzGV8xJm3rPzD0fnkVqRpXyY`;

const errors = {
  403: otherOrganization,
  404: missingOrganization,
  412: 'It has changed since it was read.',
};

export const logoOperations = {
  put: {
    id: 'uploadOrganizationLogo',
    summary: 'Upload logo',
    description:
      'Needs `org:manage`. A PNG, JPEG or WebP file of at most 2 MiB, each side of 32 to 4096 pixels. Its pixels are ' +
      'written anew, as WebP of at most 512 pixels a side; whatever else the file held is gone, of an animation all but ' +
      'the first frame. `logo_url` is then its address, and that of no other image ever.',
    view: OrganizationView,
    example: { ...organizationExample, logo_url },
    errors: {
      ...errors,
      400: '`invalid_value`: the file is cut off, of another kind, too small or too large, or no image.',
      413: '`payload_too_large`: more than 2 MiB.',
      415: '`unsupported_media_type`.',
    },
  },
  remove: {
    id: 'removeOrganizationLogo',
    summary: 'Remove logo',
    description: 'Needs `org:manage`. Where there is none, nothing changes.',
    status: 204,
    errors,
  },
} satisfies Record<string, OperationFacts>;
