/** So much of everything that searches ask the index: they leave small organizations to the lists. */
export const size = { members: 1300, teams: 400, roles: 25, connections: 400, restrictions: 50, events: 10 };
