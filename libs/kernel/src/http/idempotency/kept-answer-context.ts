import { type EncryptionContext } from '../../domain/encryption-context.js';

/** The sealing context of the response to a keyed request. */
export const keptAnswerContext = (org_id: string, principal: string, key: string): EncryptionContext => ({
  org_id,
  table: 'kernel.idempotency_keys',
  row: `${principal}/${key}`,
  field: 'body',
  generation: 1,
});
