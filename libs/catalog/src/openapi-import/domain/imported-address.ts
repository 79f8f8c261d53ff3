import { type FormField, type VariableDefinition } from '#connector-definition';
import { type OpenApiDocument, type Server } from './openapi-document.js';
import { inSnakeCase } from './words.js';

/** Where the third party is, and what of its address every account has of its own. */
type ImportedAddress = { base_url: string; variables: VariableDefinition[]; form_fields: FormField[] };

/** The first server that is reached by https, or the first of all; empty where the document names none. */
export function addressIn({ servers }: OpenApiDocument): ImportedAddress {
  const all = (Array.isArray(servers) ? servers : []).filter(({ url }) => typeof url === 'string');
  const server = all.find(({ url }) => /^https:/i.test(url!)) ?? all.find(({ url }) => /^http:/i.test(url!)) ?? all[0];
  return server ? addressOf(server) : { base_url: '', variables: [], form_fields: [] };
}

const part = '^[A-Za-z0-9][A-Za-z0-9._-]{0,62}$';

function addressOf({ url = '', variables = {} }: Server): ImportedAddress {
  const own: VariableDefinition[] = [];
  const base_url = url
    .replace(/\/+$/, '')
    .replace(/^http:/i, 'https:')
    .replace(/\{([^{}]+)\}/g, (_, key: string) => {
      const { default: usual = '', enum: choices } = variables[key] ?? {};
      const name = inSnakeCase(key);
      // Whoever wrote the document knows best: what has a usual value and no choice is hardly ever another.
      if ((usual !== '' && !choices) || name === '') return usual;
      own.push({
        name,
        type: choices ? 'select' : 'string',
        required: true,
        identity: true,
        source: 'form',
        pattern: part,
        ...optionsOf(choices),
      });
      return `{{${name}}}`;
    });
  const variablesOnce = [...new Map(own.map((each) => [each.name, each])).values()];
  return { base_url, variables: variablesOnce, form_fields: variablesOnce.map(fieldOf) };
}

const optionsOf = (choices: string[] | undefined) =>
  choices && { options: choices.slice(0, 100).map((value) => ({ value, label: value || '-' })) };

const fieldOf = ({ name, type, options }: VariableDefinition): FormField => ({
  name,
  type: type === 'select' ? 'select' : 'text',
  required: true,
  ...(options && { options }),
});
