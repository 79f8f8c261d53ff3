import { defineError, type EncryptionContext, notFound } from '#kernel';

/** A large result of a tool call, of which the agent reads parts. */
export type CallResult = {
  /** The result, as JSON. */
  text: string;
  /** The toolbox of the tool, or null if it was called through none, and the tool's name there. */
  toolbox_id: string | null;
  tool_name: string;
  /** Maximum size of what the agent gets at once, in bytes. */
  max_bytes: number;
};

/** Where an agent uses tools. A stored result can be read only there. */
export type ResultPlace = {
  user_id: string;
  /** The connected app, or the API token of a caller without an app. */
  app_id: string;
  /** The toolbox of the address. Empty at the address of all toolboxes, and `accounts` at that of all accounts. */
  address: string;
};

/**
 * Limits of what is stored at once, in bytes. The oldest results are deleted first. A result counts as at least
 * `smallest`, because to store a result takes longer the more there are.
 */
export const storageLimits = { organization: 64 << 20, member: 8 << 20, smallest: 16 << 10 };

/** Returns the encryption context for sealing a stored result. */
export const resultContext = (org_id: string, row: string): EncryptionContext => ({
  org_id,
  table: 'toolboxes.call_results',
  row,
  field: 'content',
  generation: 1,
});

export const noResult = () =>
  notFound('result', ' It may belong to another app or address, or you can no longer call its tool.');

export const resultExpired = defineError(
  409,
  'result_expired',
  'The result is no longer stored. Results are deleted after a time, and the oldest ones if there are too many.',
  () => 'The result is no longer stored. Call the tool again only if it reads data.',
);
