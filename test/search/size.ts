/** Enough rows of everything that searches use the index. Searches in small organizations scan the lists. */
export const size = { members: 1300, teams: 400, roles: 25, connections: 400, restrictions: 50, events: 10 };
