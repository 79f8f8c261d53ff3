/** The decision about one connector or tool for one member. */
export type Verdict = {
  allowed: boolean;
  /** Whose rule blocks: the member's own where one does, else a role's. */
  restricted_by: 'user' | 'role' | null;
  /** `connector`: it cannot be reached at all. */
  restricted_scope: 'connector' | 'tool' | null;
  /** The ancestor whose rules alone block; null when a rule names the connector itself. */
  inherited_from: string | null;
  /** Whose rule it is, where not the member's own but of somebody whom it stands for. */
  stands_for?: string;
};

export const allowed: Verdict = Object.freeze({
  allowed: true,
  restricted_by: null,
  restricted_scope: null,
  inherited_from: null,
});
