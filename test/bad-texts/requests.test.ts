import { badText, kindNames, percentEncoded, tellingKinds } from '../support/bad-texts/corpus.js';
import { filled, nameOf, type TextField } from '../support/bad-texts/fields.js';
import { type Callable, callables } from '../support/bad-texts/requests.js';
import { type Answer, startApi } from '../support/api.js';
import { type Document } from '../support/contract.js';
import { oneOfEverything } from '../support/everything.js';
import { never } from '../support/refused.js';

const api = await startApi();
afterAll(() => api.stop());
const { owner, directory, things } = await oneOfEverything(api);
const clientFor = ({ template }: Callable) => (template.startsWith('/scim/') ? directory : owner);
const document = (await api.client()('GET /schema/openapi.json')).body as Document;
const routes = callables(document, things).filter(({ name }) => !/\/health\//.test(name));

/** Characters in a text for a field without a limit, or with a very high one. */
const usualLength = 2000;

const isLimited = ({ maxLength = Infinity }: TextField): boolean => maxLength <= usualLength;

/** A normal form can be four times shorter than the text. These texts are too long in every normal form. */
const tooLong = (kind: string, field: TextField) =>
  badText(kind, isLimited(field) ? 5 * field.maxLength! + 20 : usualLength);

/** Sends a body in which every text is too long. Nothing may change, even if a route accepts all of them. */
async function sendTexts(route: Callable, kind: string): Promise<Answer> {
  const { method, body } = route;
  const { path, body: valid } = body!.of(body!.fields[0]!);
  const texts = filled(
    valid,
    body!.fields.filter(({ path: [first] }) => first !== '*').map((field) => [field, tooLong(kind, field)]),
  );
  return clientFor(route)(`${method} ${path}`, texts, { ...never, 'content-type': body!.type });
}

/** The refusal is a 4xx that says why. MCP reports errors as JSON-RPC, and directories get SCIM's errors. */
const isRefused = ({ status, body }: Answer): boolean =>
  status >= 400 && status < 500 && Boolean(body?.error?.code ?? body?.detail);

const shown = ({ status, body }: Answer): string => `${status} ${JSON.stringify(body)}`.slice(0, 300);

const withFields = routes.filter(({ body }) => body?.type.endsWith('json') && body.fields.length > 0);

/** Every third of these, beginning elsewhere for each kind. `npm run try -- texts` sends every kind to every place. */
const thirdOf = (all: readonly Callable[], kind: string): Callable[] =>
  all.filter((_, at) => (at + kindNames.indexOf(kind)) % 3 === 0);

describe('A text that is too long', () => {
  it.each(kindNames)('is refused in the body of every third route: %s', async (kind) => {
    const wrong: string[] = [];
    for (const route of thirdOf(withFields, kind)) {
      const answer = await sendTexts(route, kind);
      if (!isRefused(answer)) wrong.push(`${route.name}: ${shown(answer)}`);
    }
    expect(wrong).toEqual([]);
  });

  it.each(['runs of a', 'combining marks in the wrong order'])(
    'is refused by length or format at every field with a limit: %s',
    async (kind) => {
      const wrong: string[] = [];
      for (const route of withFields) {
        const { body } = await sendTexts(route, kind);
        const errors: any[] = body.error?.fields ?? [];
        const reported = errors.filter(({ reason }) => /^(too_long|invalid_format)$/.test(reason));
        const paths = reported.map(({ path }) => path);
        const limited = route.body!.fields.filter((field) => isLimited(field) && !field.path.includes('*'));
        for (const field of limited)
          if (!paths.includes(nameOf(field))) wrong.push(`${route.name} ${nameOf(field)}: ${JSON.stringify(errors)}`);
      }
      expect(wrong).toEqual([]);
    },
  );
});

describe('A bad text', () => {
  it('in queries and paths never causes a 5xx', async () => {
    const wrong: string[] = [];
    for (const kind of tellingKinds)
      for (const route of thirdOf(routes, kind)) {
        const text = percentEncoded(badText(kind, 300).text);
        const queries = route.parameters.filter((each) => each.in === 'query');
        const search = queries.map(({ name }) => `${name}=${text}`).join('&');
        const filledPath = route.template.replace(/\{\w+\}/g, text);
        for (const path of [search && `${route.path}?${search}`, filledPath !== route.path && filledPath]) {
          if (!path) continue;
          const answer = await clientFor(route)(`${route.method} ${path}`, undefined, never);
          if (answer.status >= 500) wrong.push(`${route.name} (${kind}): ${shown(answer)}`);
        }
      }
    expect(wrong).toEqual([]);
  });
});
