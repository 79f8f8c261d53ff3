import { type FormField, type VariableDefinition } from '#connector-definition';
import { isObject, type OpenApiDocument, type Server } from './openapi-document.js';
import { type Selected } from './selected-operations.js';
import { inSnakeCase } from './words.js';

/** The base URL of the third party, and the parts of it that differ by account. */
type ImportedAddress = { base_url: string; variables: VariableDefinition[]; form_fields: FormField[] };

/** `here`: the operations at the base URL. `elsewhere`: operations at another origin or path. */
type PlacedOperations = {
  address: ImportedAddress;
  here: Selected[];
  elsewhere: Selected[];
  /** Whether the document names the server with http, which the import replaced by https. */
  isUpgraded: boolean;
};

/**
 * Finds the addresses of a document's operations. Servers of an operation or path override the servers of the document.
 * A server at the same origin keeps its path. Operations at another origin are `elsewhere`, because a credential is
 * never sent there.
 * @param base_url replaces the document's server
 */
export function placeOperations(
  document: OpenApiDocument,
  selected: readonly Selected[],
  base_url?: string,
): PlacedOperations {
  const own = selected.map(({ operation, item }) => [operation.servers, item.servers, document.servers].map(serverIn));
  const server = serverIn(document.servers) ?? own.flat().find((each) => each !== undefined) ?? {};
  const base = convertServerAddress(server);
  const root = splitOrigin(base.base_url);
  const addresses = own.map((servers) =>
    splitOrigin(convertServerAddress(servers.find((each) => each !== undefined) ?? {}).base_url),
  );
  const isHere = ({ origin, path }: Parts) => (origin === '' || origin === root.origin) && !path.includes('{{');
  const paths = addresses.filter((each, index) => isHere(each) && isOwn(own[index]!)).map(({ path }) => path);
  const common = base_url === undefined ? sharedStart([root.path, ...paths]) : root.path;
  const all = selected.map((each, index): Selected | undefined => {
    if (!isOwn(own[index]!)) return { ...each, prefix: root.path.slice(common.length) };
    const { path } = addresses[index]!;
    const isBelow = path === common || path.startsWith(`${common}/`);
    return isHere(addresses[index]!) && isBelow ? { ...each, prefix: path.slice(common.length) } : undefined;
  });
  const address = base_url === undefined ? base : { base_url, variables: [], form_fields: [] };
  return {
    address: base_url === undefined ? { ...address, base_url: root.origin + common } : address,
    here: all.filter((each) => each !== undefined),
    elsewhere: selected.filter((_, index) => all[index] === undefined),
    isUpgraded: base_url === undefined && /^http:/i.test(server.url ?? ''),
  };
}

/** Whether the operation or its path has its own server. */
const isOwn = ([operation, item]: (Server | undefined)[]): boolean => (operation ?? item) !== undefined;

/** Returns the first server with https, or else the first server. */
function serverIn(servers: Server[] | undefined): Server | undefined {
  const all = (Array.isArray(servers) ? servers : []).filter((each) => typeof each?.url === 'string');
  return all.find(({ url }) => /^https:/i.test(url!)) ?? all.find(({ url }) => /^http:/i.test(url!)) ?? all[0];
}

type Parts = { origin: string; path: string };

const splitOrigin = (url: string): Parts => {
  const [origin = ''] = /^[a-z]+:\/\/[^/?#]*/i.exec(url) ?? [];
  return { origin: origin.toLowerCase().replace(/^(https:.*):443$/, '$1'), path: url.slice(origin.length) };
};

function sharedStart(paths: readonly string[]): string {
  const [first = [], ...others] = paths.map((path) => path.split('/'));
  const length = first.findIndex((segment, index) => others.some((other) => other[index] !== segment));
  return (length < 0 ? first : first.slice(0, length)).join('/');
}

const part = '^[A-Za-z0-9][A-Za-z0-9._-]{0,62}$';

function convertServerAddress({ url = '', variables }: Server): ImportedAddress {
  const own: VariableDefinition[] = [];
  const known = isObject(variables) ? variables : {};
  const base_url = url
    // Without the lookbehind, a URL with many slashes would take quadratic time.
    .replace(/(?<!\/)\/+$/, '')
    // Removes port 80, the default port of http, because https is not served on it.
    .replace(/^(?:http:)?\/\/([^/?#]*?)(?::80)?(?=[/?#]|$)/i, 'https://$1')
    .replace(/\{([^{}]+)\}/g, (_, key: string) => {
      const { default: preset, enum: listed } = known[key] ?? {};
      const preselected = String(preset ?? '');
      const choices = Array.isArray(listed) ? listed.map(String) : undefined;
      const name = inSnakeCase(key);
      // A variable that has a default but no choices rarely has another value, so the default is used.
      if ((preselected !== '' && !choices) || name === '') return preselected;
      own.push({
        name,
        type: choices ? 'select' : 'string',
        required: true,
        identity: true,
        source: 'form',
        pattern: part,
        ...buildSelectOptions(choices),
      });
      return `{{${name}}}`;
    });
  const variablesOnce = [...new Map(own.map((each) => [each.name, each])).values()];
  return { base_url, variables: variablesOnce, form_fields: variablesOnce.map(buildFormField) };
}

const buildSelectOptions = (choices: string[] | undefined) =>
  choices && { options: choices.slice(0, 100).map((value) => ({ value, label: value || '-' })) };

const buildFormField = ({ name, type, options }: VariableDefinition): FormField => ({
  name,
  type: type === 'select' ? 'select' : 'text',
  required: true,
  ...(options && { options }),
});
