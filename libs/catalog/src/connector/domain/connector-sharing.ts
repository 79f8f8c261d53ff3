/** What sharing needs to know of connectors; nobody but the owner and editors shares one on. */
export const sharing = { kind: 'connector', shares: 'catalog.shares', teamAdminsShare: false } as const;
