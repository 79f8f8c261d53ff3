/** The number of rows of each kind in an organization. */
export type Size = {
  members: number;
  teams: number;
  roles: number;
  connections: number;
  restrictions: number;
  events: number;
};

export const fullSize: Size = {
  members: 1000,
  teams: 50,
  roles: 60,
  connections: 5000,
  restrictions: 200,
  events: 2000,
};

/** An organization at its quotas, with a log of a million events. */
export const largest: Size = {
  members: 50_000,
  teams: 5000,
  roles: 100,
  connections: 20_000,
  restrictions: 5000,
  events: 1_000_000,
};
