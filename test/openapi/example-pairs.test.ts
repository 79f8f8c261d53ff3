import { nameOf, type Route } from '../support/contract.js';
import { startContractScene } from './scene.js';

const { contract } = await startContractScene();

const exampleOf = (content: Record<string, { example?: unknown }> = {}): unknown => Object.values(content)[0]?.example;

/** The examples of the body and of the first successful response. */
const examplesOf = ({ operation: { requestBody, responses } }: Route): [sent: unknown, returned: unknown] => {
  const success = Object.keys(responses).find((status) => status.startsWith('2')) ?? '';
  return [exampleOf(requestBody?.content) ?? {}, exampleOf(responses[success]?.content) ?? {}];
};

/** Paths of values that are sent, and returned differently. Values that only one of both has are left out. */
function differences(sent: unknown, returned: unknown, path = ''): string[] {
  if (Array.isArray(sent) && Array.isArray(returned))
    return sent.length === returned.length
      ? sent.flatMap((each, at) => differences(each, returned[at], `${path}/${at}`))
      : [path];
  if (!isObject(sent) || !isObject(returned)) return Object.is(sent, returned) ? [] : [path];
  return Object.keys(sent)
    .filter((key) => key in returned)
    .flatMap((key) => differences(sent[key], returned[key], `${path}/${key}`));
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Values whose name means something else in the response. */
const namesakes = [
  'POST /invite/accept /token',
  'POST /member/{id}/responsible /user_id',
  'POST /access-grant/{id}/revoke /note',
  'POST /access-request/{id}/resolve /note',
];

describe('The example response of a write', () => {
  it('contains the values of the example request', () => {
    const writes = contract.routes.filter(({ operation }) => operation.requestBody);
    const contradictions = writes.flatMap((route) =>
      differences(...examplesOf(route)).map((path) => `${nameOf(route)} ${path}`),
    );
    expect(contradictions).toEqual(namesakes);
  });
});
