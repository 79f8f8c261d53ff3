/** Port to what is set beside an account's credential. */
export abstract class Variables {
  /** The values that are not secret. */
  abstract plain(orgId: string, accountId: string): Promise<Record<string, unknown>>;

  /** Sets and, with null, clears; secret ones are sealed. The service is told. */
  abstract set(orgId: string, accountId: string, changes: VariableChange[]): Promise<void>;
}

export type VariableChange = { name: string; value: unknown; secret: boolean; source: 'manual' | 'post_install' };
