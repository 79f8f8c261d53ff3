import { commandOn, demoCommand, operatorCommand } from '#kernel/plain';
import { type KnownOrganization } from './first-organization.js';

export type Welcome = {
  url: string;
  /** The address at which browsers reach the vault. */
  vaultUrl: string;
  /** The address on which the vault listens. */
  vaultListens: string;
  /** An address that opens the console. Null if the console is off. */
  consoleUrl: string | null;
  /** Whether it was started with `DEMO=1`. */
  hasDemo: boolean;
  /** The first owner's token at the first start. Null at later starts. */
  token: string | null;
  organizations: KnownOrganization[];
  dataDir: string;
};

/** Returns the text that `npm start` prints once the product is ready. */
export function welcome({
  url,
  vaultUrl,
  vaultListens,
  consoleUrl,
  hasDemo,
  token,
  organizations,
  dataDir,
}: Welcome): string {
  const recover = recoverCommand(dataDir, organizations[0]?.id);
  const tokenLines = token
    ? [
        '',
        `Created organization "${organizations[0]?.name}". Your owner token, "First token" (shown once):`,
        '',
        `    ${token}`,
        '',
        `The token is also in ${dataDir}/owner-token. It expires in 7 days. Before then, create a token that is valid for longer:`,
        '',
        `    curl -H "Authorization: Bearer $(cat ${dataDir}/owner-token)" -H "Content-Type: application/json" \\`,
        `      -d '{"name": "My token", "expires_in_days": 90}' ${url}/api-token`,
        '',
        `If it has expired, run ${recover}`,
        '',
      ]
    : [];
  return [
    ...tokenLines,
    ...organizations.map(({ id, name }) => `Organization ${name}, ${id}`),
    `A new token  ${recover}`,
    ...(consoleUrl === null ? [] : [`Console      ${consoleUrl}`]),
    `Reference    ${url}/reference`,
    `Swagger UI   ${url}/docs`,
    `Vault        ${vaultUrl}`,
    ...(new URL(vaultUrl).origin === new URL(vaultListens).origin ? [] : [describeVaultUrl(vaultListens)]),
    ...(hasDemo && demoCommand ? [describeDemo(commandOn(dataDir, `${demoCommand} --keep`))] : []),
    `Latchkey is ready at ${url}`,
  ].join('\n');
}

/** How an operator gets a new token for an owner. */
export const recoverCommand = (dataDir: string, orgId = 'org_…'): string =>
  commandOn(dataDir, `${operatorCommand} owner recover --org ${orgId}`);

/** A proxy or a container can lead there, which this process cannot see. */
const describeVaultUrl = (vaultListens: string): string =>
  `             This is VAULT_URL. It must lead to ${vaultListens}, so that people can connect accounts. VAULT_PORT sets this port.`;

/** The third party is a program of its own, so `DEMO=1` does not start it. */
const describeDemo = (command: string): string =>
  `Demo         To use the connector demo, run its third party in another shell: ${command}`;
