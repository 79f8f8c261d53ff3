import { type Verification } from '#connector-definition';
import { importedTool } from './imported-tool.js';
import { merged } from './input-of-schema.js';
import { type JsonSchema } from './openapi-document.js';
import { type References } from './references.js';
import { type Selected } from './selected-operations.js';
import { parametersOf } from './tool-arguments.js';

/** Patterns of paths that identify the caller, likeliest first. */
const about = [/\/(?:me|self|whoami|current_?user)(?:\.json)?$/i, /\/(?:user|profile|account|viewer|auth[./]test)$/i];

const names = ['id', 'sub', 'user_id', 'uid', 'account_id', 'login', 'username', 'email'];

const labels = ['email', 'login', 'username', 'name', 'display_name'];

/**
 * Finds a GET request without required arguments that can verify a credential, preferably one whose path identifies the
 * caller. Returns undefined if the document has none.
 */
export function verificationIn(
  operations: readonly Selected[],
  credentials: ReadonlySet<string>,
  references: References,
): Verification | undefined {
  const askable = operations.filter(
    (each) =>
      each.method === 'GET' &&
      !each.path.includes('{') &&
      parametersOf(each.operation, each.item, references).every(
        ({ name = '', required }) => !required || credentials.has(name.toLowerCase()),
      ) &&
      typeof importedTool(each, new Set(), { credentials, references, maxSizes: { input: 0, output: 0 } }) !== 'string',
  );
  const chosen =
    about.map((fits) => askable.find(({ path }) => fits.test(path))).find((each) => each !== undefined) ??
    askable.toSorted((one, other) => one.path.length - other.path.length)[0];
  if (!chosen) return undefined;
  const isAboutPerson = about.some((fits) => fits.test(chosen.path));
  const fields = isAboutPerson ? fieldsIn(chosen, references) : {};
  const subject = names.find((name) => Object.hasOwn(fields, name));
  const label = labels.find((name) => Object.hasOwn(fields, name));
  return {
    method: 'GET',
    path: `${chosen.prefix ?? ''}${chosen.path}`,
    ...(subject && { subject: `=$string(body.${subject})` }),
    ...(label && { label: `=body.${label}` }),
  };
}

function fieldsIn({ operation }: Selected, references: References): JsonSchema {
  const answer = references.to(operation.responses?.['200']);
  const [schema] = Object.values(answer?.content ?? {}).map((media) => media?.schema);
  const { properties = {} } = merged(schema, references);
  return properties as JsonSchema;
}
