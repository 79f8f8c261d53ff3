import { accessControlSchema } from '#access-control';
import { auditSchema } from '#audit';
import { authenticationSchema } from '#authentication';
import { catalogSchema } from '#catalog';
import { connectionsSchema } from '#connections';
import { identitySchema } from '#identity';
import { type Schema } from '#kernel';
import { organizationsSchema } from '#organizations';
import { provisioningSchema } from '#provisioning';
import { toolboxesSchema } from '#toolboxes';
import { webhooksSchema } from '#webhooks';

/** The schemas of all contexts, in order, for running and migrating the product. */
export const schemas: Schema[] = [
  identitySchema,
  authenticationSchema,
  accessControlSchema,
  auditSchema,
  webhooksSchema,
  organizationsSchema,
  catalogSchema,
  connectionsSchema,
  toolboxesSchema,
  provisioningSchema,
];
