/** The decision about one connector or tool for one member. */
export type Verdict = {
  allowed: boolean;
  /** `user` if a rule on the member blocks, otherwise `role` if a rule on a role does. */
  restricted_by: 'user' | 'role' | null;
  /** `connector`: the whole connector is blocked. */
  restricted_scope: 'connector' | 'tool' | null;
  /** The ancestor whose rules block; null if a rule about the connector itself blocks, or names the whole connector. */
  inherited_from: string | null;
  /**
   * The member for whom the caller stands, and whose rules block the caller. Absent if the caller's own rules block.
   */
  stands_for?: string;
};

export const allowed: Verdict = Object.freeze({
  allowed: true,
  restricted_by: null,
  restricted_scope: null,
  inherited_from: null,
});
