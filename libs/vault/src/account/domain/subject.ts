import { createHash } from 'node:crypto';

/** Tells whether two sign-ins were by the same person of a third party, without saying who it is. */
export const subjectHash = (orgId: string, integrationId: string, subject: string): string =>
  createHash('sha256')
    .update(JSON.stringify([orgId, integrationId, subject]))
    .digest('hex');
