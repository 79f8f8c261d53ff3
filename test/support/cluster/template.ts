import { kernelSchema, migrate } from '#kernel';

/** Makes the database that every test file gets a copy of. */
export const prepareTemplate = (ownerUrl: string) => migrate(ownerUrl, [kernelSchema]);
