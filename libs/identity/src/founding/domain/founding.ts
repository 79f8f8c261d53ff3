import { type Act } from '#kernel';

export type Owner = {
  /** Given when the owner is known already, as a member of another organization. */
  userId?: string;
  name: string | null;
  email: string;
  /** How long the first token lasts. */
  tokenDays: number;
  /** The first token's, where it was made before. */
  secret?: string;
};

export type Founded = { userId: string; token: string; roleIds: Record<string, string> };

/** What every organization begins with: the system roles, an owner, and a token for them. */
export abstract class Founding {
  /** One for a first token. */
  abstract newSecret(): string;

  /** Belongs into the transaction that creates the organization. */
  abstract begin(orgId: string, owner: Owner, features: readonly string[], act: Act): Promise<Founded>;
}
