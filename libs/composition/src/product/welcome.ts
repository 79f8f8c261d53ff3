import { type KnownOrganization } from './first-organization.js';

export type Welcome = {
  url: string;
  vaultUrl: string;
  /** The first owner's token, only at the first start; then null. */
  token: string | null;
  organizations: KnownOrganization[];
  dataDir: string;
};

/** The text that `npm start` prints once the product is ready. */
export function welcome({ url, vaultUrl, token, organizations, dataDir }: Welcome): string {
  const made = token
    ? [
        '',
        `Created organization "${organizations[0]?.name}". Your owner token (shown once):`,
        '',
        `    ${token}`,
        '',
        `The token is also in ${dataDir}/owner-token. It expires in 7 days. Create one with a longer lifetime with ` +
          `POST /api-token.`,
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
