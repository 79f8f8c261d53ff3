import { type KnownOrganization } from './first-organization.js';

export type Welcome = {
  url: string;
  vaultUrl: string;
  /** The first owner's, at the first start; null later. */
  token: string | null;
  organizations: KnownOrganization[];
  dataDir: string;
};

/** What whoever started the product reads. */
export function welcome({ url, vaultUrl, token, organizations, dataDir }: Welcome): string {
  const made = token
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
  return [
    ...made,
    ...organizations.map(({ id, name }) => `Organization ${name}, ${id}`),
    `A new token  npm run --silent cli -- owner recover --org ${organizations[0]?.id}`,
    `Reference    ${url}/reference`,
    `Swagger UI   ${url}/docs`,
    `Vault        ${vaultUrl}`,
    `Latchkey is ready at ${url}`,
  ].join('\n');
}
