/** The names of service and vault in their signed requests. */
export const parties = {
  toVault: { issuer: 'latchkey-service', audience: 'latchkey-vault' },
  toService: { issuer: 'latchkey-vault', audience: 'latchkey-service' },
} as const;
