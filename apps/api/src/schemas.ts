import { accessControlSchema } from '#access-control';
import { catalogSchema } from '#catalog';
import { connectionsSchema } from '#connections';
import { type Schema } from '#kernel';
import { organizationsSchema } from '#organizations';

/** What every context keeps, leftmost first: who runs or migrates the product takes all of it. */
export const schemas: Schema[] = [accessControlSchema, organizationsSchema, catalogSchema, connectionsSchema];
