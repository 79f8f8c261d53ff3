export type Welcome = { url: string; vaultUrl: string; token: string | null; dataDir: string };

/** What whoever started the product reads. */
export function welcome({ url, vaultUrl, token, dataDir }: Welcome): string {
  const first = token
    ? [
        '',
        'An organization was made, with you as its owner. Your token, shown only now:',
        '',
        `    ${token}`,
        '',
        `It is also kept in ${dataDir}/owner-token and is good for 7 days.`,
        '',
      ]
    : [];
  return [...first, `Swagger UI   ${url}/docs`, `Vault        ${vaultUrl}`, `Latchkey is ready at ${url}`].join('\n');
}
