/** Sharing rules for connectors. Only the owner and editors can share. */
export const sharing = { kind: 'connector', shares: 'catalog.shares', teamAdminsShare: false } as const;
