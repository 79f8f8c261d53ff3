import { type AuthMethod, type ConnectorDefinition, type OAuth2Method } from '#connector-definition';
import { Egress, judgeUrl } from '#platform/plain';
import { type DocumentPath } from '../../tool/domain/json-pointer.js';
import { type Check, type Report } from './diagnostic.js';
import { checkPlaceholders, sample } from './check-placeholders.js';

/** Checks that addresses use https and public host names. Only a part that identifies the account may vary. */
export const checkAddresses: Check = (definition, report, { loopback = false, hosts = [], plain_http }) => {
  const egress = loopback ? Egress.to(['localhost', '127.0.0.1', '[::1]'], true) : Egress.to(hosts, plain_http);
  for (const [place, address, methods] of listAddresses(definition)) {
    checkAddress(place, address, egress, report);
    if (place.at(-1) === 'base_url' && /[?#\\]|\/\.\.?(?:\/|$)/.test(address))
      report('path_escape', place, 'A base address must not have a query, fragment or dot segments. Remove them.');
    checkPlaceholders(place, address, { variables: definition.variables ?? [], methods }, report);
  }
};

type Address = [place: DocumentPath, address: string, methods: readonly AuthMethod[]];

const fields = ['base_url', 'authorize_url', 'token_url', 'refresh_url', 'revoke_url', 'iss'] as const;

function listAddresses({ base_url, auth }: ConnectorDefinition): Address[] {
  const ofMethods = auth.flatMap((method, index) =>
    Object.entries(addressesIn(method)).map(([field, address]): Address => [['auth', index, field], address, [method]]),
  );
  return [[['base_url'], base_url, auth.filter((method) => method.base_url === undefined)], ...ofMethods];
}

/** Lists the addresses of an auth method. Paths are checked as part of an address. */
function addressesIn(method: AuthMethod): Record<string, string> {
  const named = fields.map((field) => [field, (method as Partial<OAuth2Method>)[field]] as const);
  const { tools_path } = method;
  const path = tools_path === undefined ? [] : [['tools_path', `https://account.com${tools_path}`] as const];
  return Object.fromEntries([
    ...named.filter((each): each is readonly [(typeof fields)[number], string] => each[1] !== undefined),
    ...path,
  ]);
}

function checkAddress(place: DocumentPath, address: string, egress: Egress, report: Report): void {
  const { refusal } = judgeUrl(sample(address), egress);
  if (refusal) report(/^http:/i.test(address) ? 'url_insecure' : 'url_forbidden_host', place, refusal);
}
