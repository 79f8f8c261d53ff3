import { kernelSchema, migrate } from '#kernel';
import { schemas } from '../../../apps/api/src/schemas.js';
import { vaultSchema } from '#vault';

/** Makes the database that every test file gets a copy of. */
export const prepareTemplate = (ownerUrl: string) => migrate(ownerUrl, [kernelSchema, ...schemas, vaultSchema]);
