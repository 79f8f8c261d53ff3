import { type EncryptionContext } from '#kernel';

/** Where the answer of a run is sealed. */
export const answerContext = (org_id: string, row: string): EncryptionContext => ({
  org_id,
  table: 'toolboxes.synthetic_runs',
  row,
  field: 'answer',
  generation: 1,
});
