/** What sharing needs to know of connections; administrators of a team share what the team was granted. */
export const sharing = {
  kind: 'connection',
  things: 'connections.connections',
  shares: 'connections.shares',
  teamAdminsShare: true,
} as const;
