import { type EncryptionContext } from '#kernel';

/** Returns the encryption context for sealing the response of a run. */
export const answerContext = (org_id: string, row: string): EncryptionContext => ({
  org_id,
  table: 'toolboxes.synthetic_runs',
  row,
  field: 'answer',
  generation: 1,
});
