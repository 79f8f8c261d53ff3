import { type EncryptionContext } from '../../security/sealing/sealing.js';

/** Where the answer to a keyed request is sealed. */
export const keptAnswerContext = (org_id: string, principal: string, key: string): EncryptionContext => ({
  org_id,
  table: 'kernel.idempotency_keys',
  row: `${principal}/${key}`,
  field: 'body',
  generation: 1,
});
