import { type AuthMethod, type ConnectorDefinition } from '#connector-definition';
import { type DocumentPath } from '../../tool/domain/json-pointer.js';
import { type Check, type Report } from './diagnostic.js';
import { reportOn } from './expression-report.js';

/** Maximum length of an expression, in bytes. */
const maxLength = 4096;

/** Checks that expressions parse and are deterministic. */
export const checkExpressions: Check = (definition, report) => {
  for (const [place, text] of collectExpressions(definition)) checkExpression(place, text, report);
};

function checkExpression(place: DocumentPath, text: string, report: Report): void {
  if (Buffer.byteLength(text) > maxLength + 1)
    return report('jsonata_forbidden', place, 'An expression can be at most 4 KiB long.');
  for (const { code, message } of reportOn(text.slice(1)).problems) report(code, place, message);
}

/** Returns all values that start with an equals sign, in places where the format allows expressions. */
function collectExpressions(definition: ConnectorDefinition): [DocumentPath, string][] {
  const { verify, auth, variables, pagination, post_install } = definition;
  const tools = definition.tools.map(({ request, response, error_when, pagination: own }) => {
    const { query, headers, body } = request;
    return { request: { query, headers, body }, response, error_when, pagination: own };
  });
  return collect([], { verify, auth: auth.map(selectExpressionParts), variables, pagination, post_install, tools });
}

const selectExpressionParts = (method: AuthMethod) => ({
  subject: 'subject' in method ? method.subject : undefined,
  verify: method.verify,
  post_install: method.post_install,
});

function collect(place: DocumentPath, value: unknown): [DocumentPath, string][] {
  if (typeof value === 'string') return value.startsWith('=') ? [[place, value]] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) =>
    collect([...place, Array.isArray(value) ? Number(key) : key], each),
  );
}
