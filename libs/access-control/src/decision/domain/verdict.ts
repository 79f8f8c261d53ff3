/** The decision about one connector or tool for one member. */
export type Verdict = {
  allowed: boolean;
  /** `user` if a rule of the member blocks, else `role` if a rule of a role does. */
  restricted_by: 'user' | 'role' | null;
  /** `connector`: the whole connector is blocked. */
  restricted_scope: 'connector' | 'tool' | null;
  /** The ancestor whose rules alone block; null when a rule names the connector itself. */
  inherited_from: string | null;
  /** The member whose rule blocks the caller; absent if it is the caller's own rule. */
  stands_for?: string;
};

export const allowed: Verdict = Object.freeze({
  allowed: true,
  restricted_by: null,
  restricted_scope: null,
  inherited_from: null,
});
