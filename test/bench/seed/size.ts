/** How much of everything an organization has. */
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
