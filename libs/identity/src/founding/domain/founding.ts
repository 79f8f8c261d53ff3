import { type Act } from '#kernel';

export type Owner = {
  /** Set if the owner is already a member of another organization. */
  userId?: string;
  name: string | null;
  email: string;
  /** Lifetime of the first token in days. */
  tokenDays: number;
  /** Secret of the first token, when it was created earlier. */
  secret?: string;
};

export type Founded = { userId: string; token: string; roleIds: Record<string, string> };

/** What every organization starts with: the system roles, an owner, and a token for the owner. */
export abstract class Founding {
  /** Makes a secret for a first token. */
  abstract newSecret(): string;

  /** Call it in the transaction that creates the organization. */
  abstract begin(orgId: string, owner: Owner, features: readonly string[], act: Act): Promise<Founded>;
}
