export type NamedTeam = { id: string; name: string };

/** Members who joined or left a group. */
export type GroupMoves = { joined: readonly string[]; left: readonly string[] };

/** Returns the name of the team that mirrors a group. */
export const teamNameOf = (group: string): string => [...group].slice(0, 80).join('').trim();
