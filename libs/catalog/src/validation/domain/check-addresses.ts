import { type ConnectorDefinition, type OAuth2Method } from '#connector-definition';
import { Egress, judgeUrl } from '#kernel/plain';
import { type DocumentPath } from '../../tool/domain/json-pointer.js';
import { type Check, type Report } from './check.js';
import { checkPlaceholders, sample } from './check-placeholders.js';

/** Where calls and people are sent: https to public names, of which only a part that names the account may vary. */
export const checkAddresses: Check = (definition, report, { loopback = false, hosts = [], plain_http }) => {
  const egress = loopback ? Egress.to(['localhost', '127.0.0.1', '[::1]'], true) : Egress.to(hosts, plain_http);
  for (const [place, address] of addressesOf(definition)) {
    checkAddress(place, address, egress, report);
    checkPlaceholders(place, address, definition.variables ?? [], report);
  }
};

const fields = ['authorize_url', 'token_url', 'refresh_url', 'revoke_url', 'iss'] as const;

function addressesOf({ base_url, auth }: ConnectorDefinition): [DocumentPath, string][] {
  const ofMethods = auth.flatMap((method, index) =>
    fields.flatMap((field): [DocumentPath, string][] => {
      const address = (method as Partial<OAuth2Method>)[field];
      return address === undefined ? [] : [[['auth', index, field], address]];
    }),
  );
  return [[['base_url'], base_url], ...ofMethods];
}

function checkAddress(place: DocumentPath, address: string, egress: Egress, report: Report): void {
  const { refusal } = judgeUrl(sample(address), egress);
  if (refusal) report(/^http:/i.test(address) ? 'url_insecure' : 'url_forbidden_host', place, refusal);
}
