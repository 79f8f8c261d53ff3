/** How a process reaches PostgreSQL. */
export type DatabaseAccess = {
  url: string;
  /** The role to act as, where the URL names another that may; a role of its own in the URL is safer. */
  role: string | null;
  /** Connections a pool holds at the most. */
  poolSize: number;
  /** Milliseconds after which PostgreSQL gives a statement up. */
  statementTimeoutMs: number;
};
