/** Sharing rules for connections. Administrators of a team can reshare what was shared with the team. */
export const sharing = {
  kind: 'connection',
  things: 'connections.connections',
  shares: 'connections.shares',
  teamAdminsShare: true,
} as const;
